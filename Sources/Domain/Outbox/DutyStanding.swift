/// How the duties of one step of a logout stand.
package struct DutyStanding: Hashable, Sendable {
    package let step: String
    package var delivered: Int
    package var owed: Int
    /// Expired, or refused by the server for good.
    package var givenUp: Int
    /// Why the last attempt failed, without personal data.
    package var detail: String?

    package init(step: String, delivered: Int = 0, owed: Int = 0, givenUp: Int = 0, detail: String? = nil) {
        self.step = step
        self.delivered = delivered
        self.owed = owed
        self.givenUp = givenUp
        self.detail = detail
    }
}
