import CSystemd
import Glibc

/// The signal sources behind one stream of signals.
///
/// `@unchecked Sendable`: all its methods are called on the loop's thread, or when the loop goes.
final class SignalRelay: @unchecked Sendable {
    let stream: AsyncStream<Int32>
    private let continuation: AsyncStream<Int32>.Continuation
    private var sources: [OpaquePointer] = []

    init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
    }

    func add(_ number: Int32, to event: OpaquePointer) throws(EventLoopError) {
        var source: OpaquePointer?
        // Unretained: `finish` removes the sources before this object goes.
        let object = Unmanaged.passUnretained(self).toOpaque()
        let result = sd_event_add_signal(event, &source, number, Self.handler, object)
        if result == -EBUSY { throw .signalUnavailable(number) }
        try EventLoopError.check(result, "sd_event_add_signal")
        if let source { sources.append(source) }
    }

    /// Removes the sources and ends the stream.
    func finish() {
        for source in sources { sd_event_source_disable_unref(source) }
        sources = []
        continuation.finish()
    }

    private static let handler: sd_event_signal_handler_t = { _, information, object in
        guard let information, let object else { return 0 }
        let relay = Unmanaged<SignalRelay>.fromOpaque(object).takeUnretainedValue()
        relay.continuation.yield(Int32(bitPattern: information.pointee.ssi_signo))
        return 0
    }
}
