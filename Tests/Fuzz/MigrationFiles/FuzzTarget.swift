/// What the fuzzer calls with each input: returns 0, or traps when something that must hold does not.
///
/// Source: <https://llvm.org/docs/LibFuzzer.html>.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzMigrationFiles(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = FuzzInput(Array(UnsafeBufferPointer(start: start, count: count)))
    let reader = CatalogReader(digest: { $0 }, placeholders: ["name": "value"])
    do throws(MigrationRefusal) {
        let catalog = try reader.read([input.files], format: input.format)
        CatalogInvariants(catalog, of: input).check()
        try PlanInvariants(catalog).check()
    } catch {
        require(!error.description.isEmpty, "a refusal says what is wrong")
    }
    return 0
}

/// Traps, in every kind of build, with a sentence for the report.
func require(_ condition: Bool, _ promise: StaticString) {
    if !condition { fatalError("broken: \(promise)") }
}
