/// What became of a batch at the collector.
package enum DeliveryResult: Hashable, Sendable {
    /// It has them, but for those that it rejected, which are not sent again.
    case accepted(rejected: Int, detail: String?)
    /// It will never take them.
    case refused(detail: String)
    /// The same may succeed later; not before `after`, where it said so.
    case retry(after: Duration?, detail: String)
}
