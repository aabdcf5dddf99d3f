import LifecycleDomain

/// Takes the names of a user out of bytes, in every form in which programs usually print them.
///
/// Letters of either case are the same: a hexadecimal digit may have been written either way.
struct Redaction {
    /// By their first byte, the longest first.
    private let formsByFirst: [UInt8: [[UInt8]]]
    /// The length of the longest form, in bytes.
    let longest: Int

    static let replacement = Array("[user]".utf8)

    init(of subject: WipeSubject) {
        var forms: Set<[UInt8]> = []
        for name in [subject.user.text] + subject.attributes.values.values {
            for form in Self.forms(of: name) where !form.isEmpty { forms.insert(form.map(Self.folded)) }
        }
        longest = forms.map(\.count).max() ?? 0
        formsByFirst = Dictionary(grouping: forms) { $0[0] }.mapValues { $0.sorted { $0.count > $1.count } }
    }

    /// The bytes before `end` without the names; a name that begins there is known by what comes after, too.
    func redact(_ bytes: [UInt8], upTo end: Int) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < min(end, bytes.count) {
            if let length = match(bytes, at: index) {
                result += Self.replacement
                index += length
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private func match(_ bytes: [UInt8], at start: Int) -> Int? {
        formsByFirst[Self.folded(bytes[start])]?.first { form in
            start + form.count <= bytes.count && form.indices.allSatisfy { Self.folded(bytes[start + $0]) == form[$0] }
        }?.count
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func forms(of name: String) -> [[UInt8]] {
        let bytes = Array(name.utf8)
        // The output is looked at line by line: a name of several lines is seen in its pieces.
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        let escaped = [JSONText.escaped(name), JSONText.escaped(name, isASCII: true)].map { Array($0.utf8) }
        let slashed = escaped.map { $0.flatMap { $0 == UInt8(ascii: "/") ? Array("\\/".utf8) : [$0] } }
        return lines + escaped + slashed + ["-._~", "-._~/", "_@+=.-"].map { percentEncoded(bytes, plain: $0) }
            + [percentEncoded(bytes, plain: "-._* ").map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }]
    }

    private static func percentEncoded(_ bytes: [UInt8], plain: String) -> [UInt8] {
        bytes.flatMap { byte in
            let letter = folded(byte)
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || plain.utf8.contains(byte)
            return isPlain ? [byte] : Array("%\(Hexadecimal.text(of: [byte]))".utf8)
        }
    }
}
