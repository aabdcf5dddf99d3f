/// What does not fit who is at the kiosk.
package enum VisitRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case nobodySignedIn
    case somebodyElseSignedIn
    case signedOutMeanwhile

    package var description: String {
        switch self {
        case .nobodySignedIn: "sign in first"
        case .somebodyElseSignedIn: "somebody is signed in: log out first"
        case .signedOutMeanwhile: "signed out meanwhile"
        }
    }
}
