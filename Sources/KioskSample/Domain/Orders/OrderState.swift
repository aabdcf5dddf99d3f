/// A state of an order: which events it accepts, and what follows each.
package protocol OrderState: Sendable {
    var name: String { get }
    var next: [OrderEvent: any OrderState] { get }
}
