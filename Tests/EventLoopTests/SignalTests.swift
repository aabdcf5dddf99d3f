import EventLoop
import Glibc
import Testing

/// Signals as a stream.
///
/// Each test sends to its own thread alone, so that the test runner never sees the signal.
struct SignalTests {
    /// Runs a body while its thread blocks SIGUSR1, and does not block SIGUSR2, which nobody sends.
    private static func masking<Value>(_ body: () throws -> Value) rethrows -> Value {
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &before)
        var mask = before
        sigaddset(&mask, SIGUSR1)
        sigdelset(&mask, SIGUSR2)
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    /// A signal that was sent while it was blocked, before the stream exists, is delivered.
    @Test func pendingSignalIsDelivered() throws {
        let first = try Self.masking {
            let loop = try EventLoop()
            pthread_kill(pthread_self(), SIGUSR1)
            let signals = try loop.signals([SIGUSR1])
            return try loop.run { () -> Int32? in
                for await number in signals { return number }
                return nil
            }
        }
        #expect(first == SIGUSR1)
    }

    /// Two equal signals with time between are two deliveries, also when nobody iterates meanwhile.
    @Test func equalSignalsAreBothDelivered() throws {
        let numbers = try Self.masking {
            let loop = try EventLoop()
            let signals = try loop.signals([SIGUSR1])
            return try loop.run { () -> [Int32] in
                for _ in 0..<2 {
                    pthread_kill(pthread_self(), SIGUSR1)
                    await loop.yield()
                }
                var numbers: [Int32] = []
                for await number in signals {
                    numbers.append(number)
                    if numbers.count == 2 { break }
                }
                return numbers
            }
        }
        #expect(numbers == [SIGUSR1, SIGUSR1])
    }

    /// The stream lives as long as the loop, and ends with it.
    @Test func streamEndsWithTheLoop() async throws {
        let signals = try Self.masking { try EventLoop().signals([SIGUSR1]) }
        var count = 0
        for await _ in signals { count += 1 }
        #expect(count == 0)
    }

    /// A signal that is not blocked is refused, by its number.
    @Test func unblockedSignalIsRefused() throws {
        try Self.masking {
            let loop = try EventLoop()
            #expect(throws: EventLoopError.signalUnavailable(SIGUSR2)) { try loop.signals([SIGUSR2]) }
        }
    }

    /// When one of several signals is refused, none is taken.
    @Test func refusedSignalsAreNotHalfTaken() throws {
        try Self.masking {
            let loop = try EventLoop()
            #expect(throws: EventLoopError.signalUnavailable(SIGUSR2)) { try loop.signals([SIGUSR1, SIGUSR2]) }
            _ = try loop.signals([SIGUSR1])
            #expect(throws: EventLoopError.signalUnavailable(SIGUSR1)) { try loop.signals([SIGUSR1]) }
        }
    }
}
