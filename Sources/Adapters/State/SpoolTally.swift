/// How much waits in the spool; counted once, and kept in step with what is written.
struct SpoolTally {
    var rows: Int
    var bytes: Int

    /// Whether it is within limits.
    func fits(rows: Int, bytes: Int) -> Bool {
        self.rows <= rows && self.bytes <= bytes
    }
}
