/// Who is to be logged out.
enum LogoutTarget: Sendable, Hashable {
    /// The user that the command line names; a dash for standard input.
    case user(String)
    /// Every user.
    case everybody
}
