/// What the output is to do after a transition.
package enum PlayerAction: Sendable {
    /// Play what is ready, from its beginning.
    case begin
    case hold, resume, silence
}
