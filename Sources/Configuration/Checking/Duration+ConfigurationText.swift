extension Duration {
    /// The time as the configuration would write it, in seconds or milliseconds; what is finer is left out.
    var configurationText: String {
        let (seconds, attoseconds) = components
        let attosecondsInMillisecond: Int64 = 1_000_000_000_000_000
        let milliseconds = attoseconds / attosecondsInMillisecond
        return milliseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + milliseconds)ms"
    }
}
