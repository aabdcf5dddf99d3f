/// What does not fit who is at the kiosk.
package enum VisitRefusal: String, Error, CustomStringConvertible {
    case nobodySignedIn = "sign in first"
    case somebodySignedIn = "somebody is signed in: log out first"
    case serviceWasAway = "the service was away: sign in again"

    package var description: String { rawValue }
}
