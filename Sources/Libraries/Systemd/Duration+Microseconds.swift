extension Duration {
    /// The microseconds that systemd counts in: rounded down, 0 for a negative duration, clamped at the top.
    var wholeMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000)
        if overflow { return .max }
        return whole.addingReportingOverflow(UInt64(clamping: attoseconds / 1_000_000_000_000)).partialValue
    }
}
