/// Returns once a condition holds.
///
/// Others go on meanwhile. The limit guards against hanging and is no expectation: the tasks of all tests share few threads,
/// and one may wait for as long as the others take together.
/// - Throws: `NeverHeld` when the condition does not hold within ten minutes, `CancellationError`, and what the condition
///   throws.
package func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now.advanced(by: .seconds(600))
    while try await !condition() {
        try Task.checkCancellation()
        guard ContinuousClock.now < end else { throw NeverHeld() }
        await Task.yield()
    }
}
