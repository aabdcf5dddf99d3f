import Synchronization

/// What retrying clients know of origins; clients that share it leave the same ones alone.
package final class RetryHistory: Sendable {
    private let memory: Mutex<RetryMemory>

    package init(budget: RetryBudget.Limits = RetryBudget.Limits()) {
        memory = Mutex(RetryMemory(budget))
    }

    func withMemory<Result: Sendable>(_ body: (inout RetryMemory) -> Result) -> Result {
        memory.withLock { body(&$0) }
    }
}
