import CGzip

/// The gzip format (RFC 1952), made by zlib.
enum Gzip {
    /// The bytes compressed; nil when zlib or memory is missing.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        let output = [UInt8](unsafeUninitializedCapacity: gzip_most_bytes(bytes.count)) { output, count in
            count = output.baseAddress.map { gzip_compress(bytes, bytes.count, $0, output.count) } ?? 0
        }
        return output.isEmpty ? nil : output
    }
}
