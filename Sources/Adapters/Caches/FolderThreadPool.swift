import Synchronization

/// A few threads for long work, so that a short piece need not wait for a long one, nor for a disk that hangs.
final class FolderThreadPool: Sendable {
    private let threads: [FolderThread]
    /// Pieces of work that run or wait, by thread.
    private let loads: Mutex<[Int]>

    init(count: Int, name: String) {
        threads = (1...count).map { FolderThread(name: "\(name)-\($0)") }
        loads = Mutex(Array(repeating: 0, count: count))
    }

    /// Does the work on the thread with the least to do.
    func run<Result: Sendable>(_ work: @Sendable () -> Result) async -> Result {
        let index = loads.withLock { loads in
            let index = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[index] += 1
            return index
        }
        defer { loads.withLock { $0[index] -= 1 } }
        return await threads[index].run(work)
    }
}
