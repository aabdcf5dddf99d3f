extension Connection {
    /// Runs work whose statements wait for locks of others for at most a time, whatever the connection was opened with.
    package func waiting<Result>(
        atMost patience: Duration, _ work: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let before = interruptHandle.wait(atMost: patience)
        defer { _ = interruptHandle.wait(atMost: before) }
        return try work()
    }
}
