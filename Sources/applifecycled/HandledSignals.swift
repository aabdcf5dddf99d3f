import Glibc

/// The signals that the service takes from its event loop.
enum HandledSignals {
    static let stop = [SIGTERM, SIGINT]
    static let reload = [SIGHUP]
    static let all = stop + reload

    /// Blocks them in this thread and in all that it will make; a broken pipe is an error of a write, not a signal.
    static func block() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in all { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        signal(SIGPIPE, SIG_IGN)
    }
}
