import HTTPClient
import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain

// What the file says of servers, in the words of the rings. Its URLs have been read before: what is none is not there.
extension OAuthSettings {
    var client: OAuthClient {
        OAuthClient(
            issuer: issuer, id: clientID, credential: clientCredential, scopes: scopes, userClaim: userClaim,
            revokeFor: revokeFor)
    }
}

extension NotificationSettings {
    var subscriptionsURL: HTTPURL? { HTTPURL(subscriptions) }
    var pushServerURL: HTTPURL? { pushServer.flatMap { HTTPURL($0) } }
}

extension Configuration {
    /// Where the tokens of sessions may be sent: where it is said, and where a section has them needed.
    var tokenOrigins: Set<HTTPOrigin> {
        let said = (oauth?.allowedOrigins ?? []).compactMap { HTTPURL($0)?.origin }
        return Set(said + [notifications?.subscriptionsURL?.origin].compactMap(\.self))
    }

    /// How long a farewell to the app's server is tried.
    var keepFarewellsFor: Duration { oauth?.revokeFor ?? .seconds(7 * 86_400) }
}
