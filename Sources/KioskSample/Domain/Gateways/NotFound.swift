/// There is no such thing, or it is another guest's.
package struct NotFound: Error, Hashable, CustomStringConvertible {
    private let what: String

    package init(_ what: String) {
        self.what = what
    }

    package var description: String { "\(what): not found, or not yours" }
}
