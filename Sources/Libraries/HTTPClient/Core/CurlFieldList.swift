import CCurl

/// The fields of a request as libcurl reads them (curl_slist_append(3)), in one block: libcurl's own lists have two for each
/// line, and every request has one.
struct CurlFieldList: ~Copyable {
    /// A name and a value; a value of its own kind is told by what stands between them.
    struct Line {
        let name: String
        let separator: StaticString
        let value: String

        /// With the zero at its end.
        fileprivate var byteCount: Int { name.utf8.count + separator.utf8CodeUnitCount + value.utf8.count + 1 }

        /// A field with its value; an empty one is said with a semicolon.
        static func field(_ name: String, _ value: String) -> Line {
            Line(name: name, separator: value.isEmpty ? ";" : ": ", value: value)
        }

        /// Leaves out what libcurl would add.
        static func without(_ name: String) -> Line { Line(name: name, separator: ":", value: "") }
    }

    /// nil for no line.
    let first: UnsafeMutablePointer<curl_slist>?

    init(_ lines: [Line]) {
        guard !lines.isEmpty else {
            first = nil
            return
        }
        let nodeBytes = lines.count * MemoryLayout<curl_slist>.stride
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: lines.reduce(nodeBytes) { $0 + $1.byteCount }, alignment: MemoryLayout<curl_slist>.alignment)
        let nodes = block.bindMemory(to: curl_slist.self, capacity: lines.count)
        var text = block + nodeBytes
        for (index, line) in lines.enumerated() {
            let next = index + 1 < lines.count ? nodes + index + 1 : nil
            (nodes + index).initialize(to: curl_slist(data: text.assumingMemoryBound(to: CChar.self), next: next))
            text = Self.write(line, to: text)
        }
        first = nodes
    }

    deinit {
        first?.deallocate()
    }

    /// - Returns: where the next line begins.
    private static func write(_ line: Line, to start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        var end = start
        line.name.withBytes { end = append($0, at: end) }
        line.separator.withUTF8Buffer { end = append($0, at: end) }
        line.value.withBytes { end = append($0, at: end) }
        end.storeBytes(of: 0, as: UInt8.self)
        return end + 1
    }

    private static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, at end: UnsafeMutableRawPointer
    ) -> UnsafeMutableRawPointer {
        if let base = bytes.baseAddress { end.copyMemory(from: base, byteCount: bytes.count) }
        return end + bytes.count
    }
}
