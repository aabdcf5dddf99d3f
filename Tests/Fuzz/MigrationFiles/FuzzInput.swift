/// A folder of migrations, made of the bytes of a fuzzer.
///
/// The first byte chooses the format. Record separators part names from texts, by turns.
struct FuzzInput {
    private static let separator: UInt8 = 0x1e

    /// Absent when it is to be found out.
    let format: MigrationFormat?
    let files: [SourceFile]

    init(_ bytes: [UInt8]) {
        let choices = MigrationFormat.allCases.map(Optional.some) + [nil]
        format = choices[Int(bytes.first ?? 0) % choices.count]
        let parts = bytes.dropFirst().split(separator: Self.separator, omittingEmptySubsequences: false)
        files = stride(from: 0, to: parts.count - 1, by: 2).map { index in
            SourceFile(name: String(decoding: parts[index], as: UTF8.self), bytes: Array(parts[index + 1]))
        }
    }

    /// The same folder after a checkout that has changed the line ends and put byte order marks before the texts.
    var checkedOut: [SourceFile] {
        files.map { file in
            let mark: [UInt8] = [0xef, 0xbb, 0xbf]
            let isMarked = file.bytes.starts(with: mark)
            let text = file.bytes.flatMap { $0 == .lineFeed ? [.carriageReturn, $0] : [$0] }
            return SourceFile(name: file.name, bytes: isMarked ? text : mark + text)
        }
    }
}
