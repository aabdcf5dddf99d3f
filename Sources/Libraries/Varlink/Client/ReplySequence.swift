/// The replies of a call with more, one after the other.
package struct ReplySequence<Reply: Decodable & Sendable>: AsyncSequence, Sendable {
    private let client: VarlinkClient

    init(client: VarlinkClient) {
        self.client = client
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(client: client)
    }

    /// Takes replies from the connection as they come.
    package struct Iterator: AsyncIteratorProtocol {
        private let client: VarlinkClient
        private var isDone = false

        init(client: VarlinkClient) {
            self.client = client
        }

        /// The next reply; nil after the last one.
        ///
        /// A last reply without members, where `Reply` needs some, is the end too: so an empty list is answered.
        ///
        /// - Throws: ``VarlinkError`` for an error reply; ``VarlinkClientError``; `CancellationError`.
        package mutating func next() async throws -> Reply? {
            guard !isDone else { return nil }
            do {
                let reply = try await client.nextReply()
                isDone = !reply.continues
                do {
                    return try reply.parameters(as: Reply.self)
                } catch {
                    guard isDone, reply.isEmpty else { throw error }
                    return nil
                }
            } catch {
                isDone = true
                throw error
            }
        }
    }
}
