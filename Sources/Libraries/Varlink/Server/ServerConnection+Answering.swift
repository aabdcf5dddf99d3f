import EventLoop
import FoundationEssentials
import Glibc

extension ServerConnection {
    /// Answers call after call, until there is none left or a message is no call.
    func answerCalls() async -> Ending {
        while let message = await nextMessage() {
            do throws(ProtocolViolation) {
                try await answer(message)
            } catch {
                abort(error)
                break
            }
            if Task.isCancelled { break }
            // One busy connection must not starve the others.
            await context.loop.yield()
        }
        return .connectionDone
    }

    private func nextMessage() async -> ReceivedMessage? {
        while queue.isEmpty {
            guard input == .open else { return nil }
            do throws(CancellationError) {
                try await arrival.wait()
            } catch {
                return nil
            }
        }
        let message = queue.popFirst()
        room.signal()
        return message
    }

    private func answer(_ received: ReceivedMessage) async throws(ProtocolViolation) {
        let message = try CallMessage(bytes: received.bytes)
        let reply: Data?
        do throws(VarlinkError) {
            let handler = try context.methods.handler(for: message)
            let call = Call(
                method: message.method,
                peer: peer,
                wantsMore: message.wantsMore,
                isOneway: message.isOneway,
                received: received.received
            )
            reply = await run(handler, call, bytes: received.bytes)
        } catch {
            reply = try? WireFormat.encode(ErrorMessage(error))
        }
        lastActivity = context.loop.clock.now
        guard let reply, !message.isOneway else { return }
        // A peer that is gone does not matter here: the reader tells when no more calls come.
        try? await send(reply)
    }

    /// Runs a handler as a child task, which alone is cancelled when the caller hangs up.
    private func run(_ handler: MethodHandler, _ call: Call, bytes: Data) async -> Data? {
        let cancelsOnHangUp = handler.cancelsOnHangUp && !call.isOneway
        // What nobody waits for any more is not begun.
        if isPeerGone, cancelsOnHangUp { return nil }
        let progress = Signal()
        runningCall = RunningCall(cancelsOnHangUp: cancelsOnHangUp, progress: progress)
        defer { runningCall = nil }
        let outlet = outlet(for: call, cancelsOnHangUp: cancelsOnHangUp)
        return await withTaskGroup(of: Data?.self) { [context] group in
            group.addTask {
                defer { progress.signal() }
                return await Self.invoke(handler, call, bytes: bytes, outlet: outlet, context: context)
            }
            try? await progress.wait()
            if isPeerGone, cancelsOnHangUp { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    private func outlet(for call: Call, cancelsOnHangUp: Bool) -> ReplyOutlet {
        guard call.wantsMore else { return ReplyOutlet(send: nil) }
        return ReplyOutlet { [weak self] bytes in
            do {
                guard let self else { throw CancellationError() }
                try await self.send(bytes)
            } catch let error as CancellationError {
                if cancelsOnHangUp || Task.isCancelled { throw error }
            }
        }
    }

    private static func invoke(
        _ handler: MethodHandler,
        _ call: Call,
        bytes: Data,
        outlet: ReplyOutlet,
        context: ConnectionContext
    ) async -> Data? {
        do {
            return try await handler.answer(bytes, call, outlet)
        } catch let error as VarlinkError {
            return try? WireFormat.encode(ErrorMessage(error))
        } catch is CancellationError {
            return nil
        } catch {
            context.onIncident(.handlerFailed(method: call.method, error: error))
            return try? WireFormat.encode(ErrorMessage(.system(errno: EIO)))
        }
    }
}
