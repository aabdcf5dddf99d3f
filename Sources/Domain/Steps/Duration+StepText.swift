extension Duration {
    /// The length as limits are written: `500ms`, `3s`, `2.5s`; never `0s` for what is not over.
    package var stepText: String {
        let milliseconds = (wholeMicroseconds + 999) / 1000
        if milliseconds < 1000 { return "\(milliseconds)ms" }
        let tenths = milliseconds % 1000 / 100
        return tenths == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds / 1000).\(tenths)s"
    }
}
