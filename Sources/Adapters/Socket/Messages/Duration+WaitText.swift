import LifecycleDomain

extension Duration {
    /// The length of a wait, in the manner of systemd: `450ms`, `2.4s`, `3s`, `60s`; never shorter than it is.
    var waitText: String {
        let microseconds = wholeMicroseconds
        guard microseconds >= 1_000_000 else { return "\((microseconds + 999) / 1_000)ms" }
        let tenths = (microseconds + 99_999) / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10)s" : "\(tenths / 10).\(tenths % 10)s"
    }
}
