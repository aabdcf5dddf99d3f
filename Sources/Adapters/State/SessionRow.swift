import LifecycleDomain
import SQLite

/// A session as it lies in the database.
struct SessionRow {
    static let select = """
        SELECT generation, owner_uid, since_realtime_usec, wrapped_key, sealed_identity FROM session
        """

    let generation: Generation
    private let owner: UInt32
    private let since: RealtimeInstant
    private let wrappedKey: [UInt8]
    private let identity: [UInt8]

    init(_ row: Row) throws(SQLiteError) {
        generation = Generation(try row.integer(0))
        owner = UInt32(truncatingIfNeeded: try row.integer(1))
        since = RealtimeInstant(microseconds: try row.integer(2))
        wrappedKey = try row.blob(3)
        identity = try row.blob(4)
    }

    static func keyPlace(_ generation: Generation) -> String { "session key \(generation.number)" }

    static func identityPlace(_ generation: Generation) -> String { "session \(generation.number)" }

    /// What names the user in the journal while the session's key exists.
    static func pseudonym(of user: UserID, key: SecretKey) -> String {
        guard let key = key.derived(for: .pseudonym) else { return "" }
        return Hexadecimal.text(of: Digest.of(user.bytes, key: key).prefix(8))
    }

    /// The session's own key.
    func key(_ keys: StateKeys) throws(StepFailure) -> SecretKey {
        guard let bytes = keys.wrapping.open(wrappedKey, place: Self.keyPlace(generation)),
            let key = SecretKey(bytes)
        else { throw StepFailure(.dataRefused, "state database: the key of a session does not open") }
        return key
    }

    func session(_ keys: StateKeys) throws(StepFailure) -> Session {
        let key = try key(keys)
        let record = try SealedRecord.open(
            SealedIdentity.self, identity, with: Seal(key), place: Self.identityPlace(generation))
        guard let subject = record.subject else {
            throw StepFailure(.dataRefused, "state database: a session belongs to nobody")
        }
        return Session(
            user: subject.user, attributes: subject.attributes, generation: generation, owner: owner, since: since,
            pseudonym: Self.pseudonym(of: subject.user, key: key))
    }
}
