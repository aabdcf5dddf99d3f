/// What the transaction of an erasure did.
struct ErasedRows {
    /// In the order of the wipe.
    let tables: [TableProgress]
    let reach: ErasureReach

    /// Whether a row is gone.
    var isSomethingRemoved: Bool { tables.contains { $0.changedTable != nil } }
}
