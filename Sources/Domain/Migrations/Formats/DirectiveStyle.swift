/// A tool that keeps the way forward and the way back in one file, parted by comments.
enum DirectiveStyle: String, CaseIterable {
    case dbmate
    case goose

    /// Whether a comment is a directive of this tool.
    func marks(_ line: CommentLine) -> Bool {
        switch self {
        case .dbmate:
            let rest = line.text.utf8.dropFirst(2).drop { $0 == .space || $0 == .tab }
            return !line.isIndented && (rest.starts(with: "migrate:up".utf8) || rest.starts(with: "migrate:down".utf8))
        case .goose: return line.text.lowercased().contains("+goose")
        }
    }

    /// The style of a directive.
    static func of(_ line: CommentLine) -> DirectiveStyle? { allCases.first { $0.marks(line) } }
}
