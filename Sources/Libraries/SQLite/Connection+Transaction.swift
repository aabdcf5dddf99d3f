import CSQLite

extension Connection {
    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
    ///
    /// - Throws: What `body` throws, or the failure of BEGIN or COMMIT; `SQLITE_MISUSE` when `body` ended the
    ///   transaction itself.
    package func transaction<T>(
        _ kind: TransactionKind = .immediate,
        _ body: () throws(SQLiteError) -> T
    ) throws(SQLiteError) -> T {
        try transaction(kind, mapError: { $0 }, body)
    }

    /// Runs `body`, which has an error type of its own, in a transaction.
    ///
    /// - Parameters:
    ///   - kind: When the lock is taken.
    ///   - mapError: Makes the caller's error of a failed BEGIN or COMMIT.
    ///   - body: The work.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or what `mapError` makes.
    package func transaction<T, Failure: Error>(
        _ kind: TransactionKind = .immediate,
        mapError: (SQLiteError) -> Failure,
        _ body: () throws(Failure) -> T
    ) throws(Failure) -> T {
        do throws(SQLiteError) { try run("BEGIN \(kind.rawValue)") } catch { throw mapError(error) }
        let result: T
        do throws(Failure) {
            result = try body()
        } catch {
            rollBack()
            throw error
        }
        do throws(SQLiteError) {
            try commit()
        } catch {
            rollBack()
            throw mapError(error)
        }
        return result
    }

    private func commit() throws(SQLiteError) {
        guard !isAutocommit else { throw .misuse("the transaction was ended by a statement inside it") }
        try run("COMMIT")
    }

    /// Undoes the open transaction, also under an interruption; SQLite may have done so already.
    ///
    /// Its own failure is not reported: the transaction is then undone when the connection closes, or by the next one
    /// that finds the journal.
    package func rollBack() {
        guard !isAutocommit, let database = try? pointer() else { return }
        sqlite3_exec(database, "ROLLBACK", nil, nil, nil)
    }
}
