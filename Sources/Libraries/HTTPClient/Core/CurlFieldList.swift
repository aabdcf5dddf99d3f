import CCurl

/// The fields of a request as libcurl reads them (curl_slist_append(3)), in one block: libcurl's own lists have two for each
/// line, and every request has one.
struct CurlFieldList: ~Copyable {
    /// Takes one line: a name, a value, and what stands between them, which tells a value of its own kind.
    typealias Taker = (_ name: String, _ separator: StaticString, _ value: String) -> Void

    /// nil for no line.
    let first: UnsafeMutablePointer<curl_slist>?

    /// No line.
    init() {
        first = nil
    }

    /// - Parameter tell: tells all lines, each time it is called: first they are measured, and then written.
    init(_ tell: (Taker) -> Void) {
        var count = 0
        var byteCount = 0
        tell { name, separator, value in
            count += 1
            byteCount += name.utf8.count + separator.utf8CodeUnitCount + value.utf8.count + 1
        }
        guard count > 0 else {
            first = nil
            return
        }
        let nodeBytes = count * MemoryLayout<curl_slist>.stride
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: nodeBytes + byteCount, alignment: MemoryLayout<curl_slist>.alignment)
        let nodes = block.bindMemory(to: curl_slist.self, capacity: count)
        var text = block + nodeBytes
        var index = 0
        tell { name, separator, value in
            let next = index + 1 < count ? nodes + index + 1 : nil
            (nodes + index).initialize(to: curl_slist(data: text.assumingMemoryBound(to: CChar.self), next: next))
            name.withBytes { Self.write($0, to: &text) }
            separator.withUTF8Buffer { Self.write($0, to: &text) }
            value.withBytes { Self.write($0, to: &text) }
            text.storeBytes(of: 0, as: UInt8.self)
            text += 1
            index += 1
        }
        first = nodes
    }

    deinit {
        first?.deallocate()
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to end: inout UnsafeMutableRawPointer) {
        if let base = bytes.baseAddress { end.copyMemory(from: base, byteCount: bytes.count) }
        end += bytes.count
    }
}
