/// Why an event loop could not be made or could not go on.
package enum EventLoopError: Error, Hashable {
    /// A call of sd-event or of the kernel failed; `number` is an errno.
    case system(call: String, number: Int32)
    /// The signal is not blocked in this thread, or another part of the process has asked for it already.
    case signalUnavailable(Int32)
    /// The call belongs on the loop's thread (before `run`: on the thread that made the loop) and came from another.
    case wrongThread
    /// `run` was called while it runs.
    case alreadyRunning
}

extension EventLoopError {
    /// Passes a result of sd-event or CPlatform (`>= 0`, or `-errno`) on, as an error when it is one.
    @discardableResult
    static func check(_ result: Int32, _ call: String) throws(EventLoopError) -> Int32 {
        guard result >= 0 else { throw .system(call: call, number: -result) }
        return result
    }
}

extension EventLoopError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .system(let call, let number): "\(call): errno \(number)"
        case .signalUnavailable(let number): "signal \(number) is not blocked, or already taken"
        case .wrongThread: "called off the loop's thread"
        case .alreadyRunning: "the loop is running already"
        }
    }
}
