/// When a request was sent and its response came.
struct ExchangeTiming {
    /// Since boot.
    let sent: Duration
    /// Since boot.
    let received: Duration
    /// The wall clock, since 1970, when the response came.
    let wallClock: Duration
}
