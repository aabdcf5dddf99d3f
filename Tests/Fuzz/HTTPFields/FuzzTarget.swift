/// What the fuzzer calls with each input: returns 0, or traps when something that must hold does not.
///
/// Source: <https://llvm.org/docs/LibFuzzer.html>.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzHTTPFields(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = FuzzInput(Array(UnsafeBufferPointer(start: start, count: count)))
    FieldInvariants(input).check()
    CacheInvariants(input).check()
    return 0
}

/// Traps, in every kind of build, with a sentence for the report.
func require(_ condition: Bool, _ promise: StaticString) {
    if !condition { fatalError("broken: \(promise)") }
}
