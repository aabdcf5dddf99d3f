import FoundationEssentials
import LifecycleDomain

/// The markers of one database, as they are sealed on disk: they are what its rows held.
struct SealedMarkers: Codable {
    private struct Value: Codable {
        let table: String
        let bytes: Data
    }

    private let path: String
    private let values: [Value]

    init(_ markers: DatabaseMarkers) {
        path = markers.path
        values = markers.values.map { Value(table: $0.table, bytes: Data($0.bytes)) }
    }

    var markers: DatabaseMarkers {
        DatabaseMarkers(
            path: path, values: values.map { MarkerValue(table: $0.table, bytes: Array($0.bytes)) })
    }

    static func place(_ id: LogoutID) -> String { "markers of logout \(id.text)" }
}
