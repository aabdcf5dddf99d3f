/// When a transaction takes its lock (https://sqlite.org/lang_transaction.html).
package enum TransactionKind: String, Sendable {
    /// At the first statement that needs it.
    case deferred = "DEFERRED"
    /// The write lock at once, so that what is read inside cannot be changed by another connection.
    case immediate = "IMMEDIATE"
    /// As `immediate`, and without WAL readers are kept out too.
    case exclusive = "EXCLUSIVE"
}
