/// What can happen to an order.
package enum OrderEvent: String, CaseIterable, Sendable {
    case pay, cook, deliver
    /// The guest has it.
    case receive
    case cancel
}
