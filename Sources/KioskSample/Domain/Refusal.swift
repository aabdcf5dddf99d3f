/// What the kiosk does not do, in the words that a guest sees.
package enum Refusal: String, Error, CustomStringConvertible {
    case titleIsEmpty = "an article needs a title"
    case bodyIsTooShort = "an article needs a body of 100 characters"
    case nobodySignedIn = "sign in first"
    case somebodySignedIn = "somebody is signed in: log out first"
    case serviceWasAway = "the service was away: sign in again"
    case notFound = "there is none, or it is not yours"
    case unknownState = "the database holds a state that this kiosk does not know"
    case noSound = "no program can be started here"

    package var description: String { rawValue }
}
