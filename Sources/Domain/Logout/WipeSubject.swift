/// Whose rows are to go.
package struct WipeSubject: Hashable, Sendable {
    package let user: UserID
    package let attributes: UserAttributes

    package init(user: UserID, attributes: UserAttributes) {
        self.user = user
        self.attributes = attributes
    }
}
