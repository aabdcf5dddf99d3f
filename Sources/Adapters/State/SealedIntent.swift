import FoundationEssentials
import LifecycleDomain

/// An intent as it is sealed on disk: all that is needed to finish a logout, and nothing else needs to be there.
///
/// What an earlier release did not write is optional: its intents must still open.
struct SealedIntent: Codable {
    private let user: String
    private let attributes: [String: String]
    private let generation: Int64?
    private let databases: [SealedWipe]
    private let caches: [Cache]
    private let unresolvedCaches: [String: String]
    private let hooks: [Hook]?
    private let unsent: [Unsent]?
    private let pseudonym: String

    init(_ intent: LogoutIntent) {
        user = intent.subject.user.text
        attributes = intent.subject.attributes.values
        generation = intent.generation?.number
        databases = intent.databases.map(SealedWipe.init)
        caches = intent.caches.map(Cache.init)
        unresolvedCaches = intent.unresolvedCaches
        hooks = intent.hooks.map(Hook.init)
        unsent = intent.unsent.map { Unsent(name: $0.name, count: $0.count) }
        pseudonym = intent.pseudonym
    }

    /// The intent; nil when the record holds what none can.
    func intent(
        id: LogoutID, reason: LogoutReason, owner: UInt32, accepted: RealtimeInstant
    ) -> LogoutIntent? {
        guard let subject = SealedIdentity(user: user, attributes: attributes).subject else { return nil }
        let (wipes, hooks) = (databases.compactMap(\.wipe), (hooks ?? []).compactMap(\.hook))
        guard wipes.count == databases.count, hooks.count == self.hooks?.count ?? 0 else { return nil }
        return LogoutIntent(
            id: id, subject: subject, generation: generation.map(Generation.init), reason: reason, owner: owner,
            accepted: accepted, databases: wipes, caches: caches.map(\.path),
            unresolvedCaches: unresolvedCaches, hooks: hooks,
            unsent: (unsent ?? []).map { UnsentCount(name: $0.name, count: $0.count) }, pseudonym: pseudonym)
    }
}

extension SealedIntent {
    private struct Cache: Codable {
        let name: String
        let root: String
        let components: [String]
        let shownPath: String

        init(_ cache: CachePath) {
            name = cache.name
            root = cache.root
            components = cache.components
            shownPath = cache.shownPath
        }

        var path: CachePath {
            CachePath(name: name, root: root, components: components, shownPath: shownPath)
        }
    }

    private struct Hook: Codable {
        let name: String
        let command: [String]
        let moment: String
        let timeoutUsec: Int64
        let isRequired: Bool

        init(_ hook: LogoutHook) {
            name = hook.name
            command = hook.command
            moment = hook.moment.rawValue
            timeoutUsec = hook.timeout.wholeMicroseconds
            isRequired = hook.isRequired
        }

        var hook: LogoutHook? {
            guard let moment = LogoutHook.Moment(rawValue: moment) else { return nil }
            return LogoutHook(
                name: name, command: command, moment: moment, timeout: .microseconds(timeoutUsec),
                isRequired: isRequired)
        }
    }

    private struct Unsent: Codable {
        let name: String
        let count: Int?
    }
}
