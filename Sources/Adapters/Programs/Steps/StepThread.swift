import EventLoop
import LifecycleDomain

/// A thread of its own for one run of a program: it does nothing but wait, for as long as the program likes.
actor StepThread {
    private nonisolated let thread: SerialThread

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ step: String) {
        thread = SerialThread(name: "step-\(step)")
    }

    func run(_ program: StepProgram) -> Result<[String], StepFailure> {
        do throws(StepFailure) {
            return .success(try program.run())
        } catch {
            return .failure(error)
        }
    }
}
