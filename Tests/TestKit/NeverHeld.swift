/// A condition that a test waited for did not come true.
package struct NeverHeld: Error {
    package init() {}
}
