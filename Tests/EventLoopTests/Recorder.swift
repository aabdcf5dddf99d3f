import Synchronization

/// Collects what tasks and threads note down, in the order in which they do.
final class Recorder<Element: Sendable>: Sendable {
    private let stored = Mutex<[Element]>([])

    var elements: [Element] {
        stored.withLock { $0 }
    }

    func note(_ element: Element) {
        stored.withLock { $0.append(element) }
    }
}
