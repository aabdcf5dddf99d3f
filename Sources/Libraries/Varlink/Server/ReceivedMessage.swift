import EventLoop
import FoundationEssentials

/// A message without its NUL, and when its last byte was read.
struct ReceivedMessage {
    let bytes: Data
    let received: BoottimeClock.Instant
}
