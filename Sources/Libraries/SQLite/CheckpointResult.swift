/// What a checkpoint of the write-ahead log did.
package struct CheckpointResult: Sendable, Equatable {
    /// A reader or writer was in the way: the log still holds what it held.
    package let isBusy: Bool
    /// Frames in the log, nil when the database has none.
    package let walFrames: Int?
    /// Frames copied into the database, nil when it has no log.
    package let checkpointedFrames: Int?
}
