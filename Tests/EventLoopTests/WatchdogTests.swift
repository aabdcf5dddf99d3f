import EventLoop
import Glibc
import Testing

/// The pings that systemd's watchdog asks for.
///
/// Each test has a process of its own, since it changes the environment.
struct WatchdogTests {
    /// Without WATCHDOG_USEC nothing is sent.
    @Test func noWatchdogIsWanted() async {
        await #expect(processExitsWith: .success) {
            unsetenv("WATCHDOG_USEC")
            let isWanted = try EventLoop().startWatchdog()
            #expect(!isWanted)
        }
    }

    /// With WATCHDOG_USEC the loop pings while it turns.
    @Test func loopPingsWhileItTurns() async {
        await #expect(processExitsWith: .success) {
            let manager = try FakeManager()
            setenv("NOTIFY_SOCKET", manager.address, 1)
            setenv("WATCHDOG_USEC", "100000", 1)
            let loop = try EventLoop()
            #expect(try loop.startWatchdog())
            let messages = try loop.run { () -> [String] in
                let watch = loop.watch(manager.descriptor)
                defer { watch.cancel() }
                var messages: [String] = []
                while messages.count < 3 {
                    try? await watch.readable()
                    while let message = manager.receive() { messages.append(message) }
                }
                return messages
            }
            #expect(messages.allSatisfy { $0 == "WATCHDOG=1" })
        }
    }

    /// The first ping does not wait for the loop to turn, however long the interval.
    @Test func theFirstPingIsImmediate() async {
        await #expect(processExitsWith: .success) {
            let manager = try FakeManager()
            setenv("NOTIFY_SOCKET", manager.address, 1)
            setenv("WATCHDOG_USEC", "3600000000", 1)
            let loop = try EventLoop()
            #expect(try loop.startWatchdog())
            #expect(manager.receive() == "WATCHDOG=1")
            #expect(manager.receive() == nil)
        }
    }

    /// A watchdog that was meant for another process is not ours.
    @Test func watchdogOfAnotherProcess() async {
        await #expect(processExitsWith: .success) {
            setenv("WATCHDOG_USEC", "100000", 1)
            setenv("WATCHDOG_PID", "1", 1)
            let isWanted = try EventLoop().startWatchdog()
            #expect(!isWanted)
        }
    }
}
