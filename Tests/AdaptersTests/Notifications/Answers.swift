import HTTPClient
import Synchronization

/// Answers in the order in which a test wrote them; afterwards a server's error.
final class Answers: Sendable {
    private let list: Mutex<[HTTPResponse]>

    init(_ list: [HTTPResponse]) {
        self.list = Mutex(list)
    }

    func next() -> HTTPResponse {
        list.withLock { $0.isEmpty ? HTTPResponse(status: 500) : $0.removeFirst() }
    }
}
