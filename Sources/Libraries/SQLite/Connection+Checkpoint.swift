extension Connection {
    /// Copies the whole write-ahead log into the database and cuts it to nothing.
    ///
    /// That a reader was in the way is a column of the result, not an error
    /// (https://sqlite.org/pragma.html#pragma_wal_checkpoint). Without WAL it does nothing.
    package func checkpointTruncate() throws(SQLiteError) -> CheckpointResult {
        let result = try first("PRAGMA wal_checkpoint(TRUNCATE)") { (row) throws(SQLiteError) in
            CheckpointResult(
                isBusy: try row.integer(0) != 0,
                walFrames: Self.frames(try row.integer(1)),
                checkpointedFrames: Self.frames(try row.integer(2))
            )
        }
        guard let result else { throw .misuse("PRAGMA wal_checkpoint returned no row") }
        return result
    }

    /// SQLite says -1 where there is no log.
    private static func frames(_ count: Int64) -> Int? { count < 0 ? nil : Int(count) }
}
