import FoundationEssentials
import LifecycleDomain

/// Records as JSON under a seal.
enum SealedRecord {
    static func seal(_ record: some Encodable, with seal: Seal, place: String) throws(StepFailure) -> [UInt8] {
        guard let plain = try? JSONEncoder().encode(record) else {
            throw StepFailure(.internalError, "a record of the state cannot be encoded")
        }
        return seal.seal(Array(plain), place: place)
    }

    /// Opens a record.
    /// - Throws: `StepFailure` of kind `.dataRefused` when it was sealed with another key, or was changed.
    static func open<Record: Decodable>(
        _ type: Record.Type, _ sealed: [UInt8], with seal: Seal, place: String
    ) throws(StepFailure) -> Record {
        guard let plain = seal.open(sealed, place: place),
            let record = try? JSONDecoder().decode(type, from: Data(plain))
        else { throw StepFailure(.dataRefused, "state database: a sealed record does not open (\(place))") }
        return record
    }
}
