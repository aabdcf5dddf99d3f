/// What came of taking a startup back.
package struct Unwinding: Hashable, Sendable {
    /// Taken back, in this order.
    package var undone: [String] = []
    /// Tried, with no success.
    package var failed: [String] = []
    /// Not tried: there was no time, or something that needs it still runs.
    package var left: [String] = []

    package init() {}
}
