package import LifecycleDomain
import SQLite

extension StateDatabase {
    package func keep(_ markers: DatabaseMarkers, of id: LogoutID) async throws(StepFailure) -> DatabaseMarkers {
        let keys = try keys
        return try withReserve { () throws(StepFailure) in
            let all = markers.merged(with: try keptMarkers(at: markers.path, of: id))
            let sealed = try SealedRecord.seal(SealedMarkers(all), with: keys.markers, place: SealedMarkers.place(id))
            let kept = try database { connection throws(SQLiteError) in
                // Only as long as somebody will forget them again.
                try connection.run(
                    """
                    INSERT OR REPLACE INTO logout_marker
                    SELECT id, ?2, ?3 FROM logout WHERE id = ?1 AND sealed_intent IS NOT NULL
                    """, .text(id.text), .blob(keys.digest(ofMarkersAt: markers.path)), .blob(sealed))
                return connection.changes
            }
            guard kept > 0 else {
                throw StepFailure(.internalError, "state database: logout \(id) is over, and takes no markers")
            }
            return all
        }
    }

    /// What earlier attempts kept; what does not open is passed over: the logout goes on, and proves less.
    private func keptMarkers(at path: String, of id: LogoutID) throws(StepFailure) -> DatabaseMarkers {
        let keys = try keys
        let sealed = try database { connection throws(SQLiteError) in
            try connection.first(
                "SELECT sealed FROM logout_marker WHERE logout_id = ? AND path_digest = ?",
                [.text(id.text), .blob(keys.digest(ofMarkersAt: path))]
            ) { row throws(SQLiteError) in try row.blob(0) }
        }
        let record = sealed.flatMap {
            try? SealedRecord.open(SealedMarkers.self, $0, with: keys.markers, place: SealedMarkers.place(id))
        }
        return record?.markers ?? DatabaseMarkers(path: path, values: [])
    }
}

extension DatabaseMarkers {
    fileprivate func merged(with kept: DatabaseMarkers) -> DatabaseMarkers {
        let known = Set(kept.values)
        return DatabaseMarkers(path: path, values: kept.values + values.filter { !known.contains($0) })
    }
}
