/// What the house has to say; it belongs to no guest.
package struct Announcement: Hashable, Sendable {
    package let text: String

    package init(text: String) {
        self.text = text
    }
}
