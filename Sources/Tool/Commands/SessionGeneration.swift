import SocketAPI
import Varlink

/// The generation of a session, which every call about its tokens has to name.
enum SessionGeneration {
    static let option = CommandOption(
        "generation",
        value: "NUMBER",
        "the session's generation, from login (default: the present one)"
    )

    /// The generation that was given, or the user's present one.
    ///
    /// - Throws: `KeychainError`'s `NotSignedIn`, as the service says it, when there is no session of the caller.
    static func resolve(_ given: Int?, user: String, _ context: ToolContext) async throws -> Int {
        if let given { return given }
        var found: Int?
        for try await reply in try await context.stream(SessionInterface.List.self, NoMembers())
        where reply.session.user.utf8.elementsEqual(user.utf8) {
            found = reply.session.generation
        }
        guard let found else {
            throw ToolFailure(
                message: "the user is not signed in: list who is with \"applifecyclectl sessions\"",
                status: .refused
            )
        }
        return found
    }
}
