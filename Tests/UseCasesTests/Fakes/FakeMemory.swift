import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// Remembers which sessions it was told to forget.
final class FakeMemory: SessionMemory {
    private let generations = Mutex<[Generation]>([])

    var forgotten: [Generation] { generations.withLock { $0 } }

    func forget(_ generation: Generation) {
        generations.withLock { $0.append(generation) }
    }
}
