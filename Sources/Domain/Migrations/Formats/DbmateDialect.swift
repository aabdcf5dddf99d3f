/// dbmate: `^(\d+).*\.sql$`, with `-- migrate:up` and `-- migrate:down` at the beginning of lines.
struct DbmateDialect: MigrationDialect {
    let format = MigrationFormat.dbmate
    var directives: DirectiveStyle? { .dbmate }

    func reading(of name: SourceName) -> NameReading {
        let digits = name.file.prefix { $0.isASCII && $0.isNumber }
        guard name.folders.isEmpty, name.hasSuffix(".sql"), let version = MigrationVersion(orderedAsText: digits)
        else {
            return .unknown
        }
        return .script(.version(version))
    }

    /// Takes all ways forward of the file as one unit; with dbmate itself the second would be lost.
    func parts(of text: MigrationText, companions: [String: SourceFile]) throws(MigrationRefusal) -> ScriptParts {
        var parts = ScriptParts(sections: [])
        let lines = text.directives
        try refuseStatements(before: lines.first, in: text)
        for (index, line) in lines.enumerated() {
            let words = line.text.dropFirst(2).split { $0 == " " || $0 == "\t" }
            guard words.first == "migrate:up" else {
                guard words.first == "migrate:down" else { throw unknown(line, in: text) }
                continue
            }
            let end = index + 1 < lines.count ? lines[index + 1].start : text.bytes.endIndex
            parts.sections.append(text.section(line.next..<end))
            if try !isTransactional(words.dropFirst(), of: line, in: text) { parts.isTransactional = false }
        }
        guard !parts.sections.isEmpty else {
            throw .directive(file: text.file, line: 1, reason: "has no line \"-- migrate:up\"; write one above the SQL")
        }
        return parts
    }

    private func refuseStatements(before line: CommentLine?, in text: MigrationText) throws(MigrationRefusal) {
        guard let line, !text.isBlank(before: line.start) else { return }
        throw .directive(
            file: text.file, line: line.number,
            reason: "there are statements above the first directive; move them below \"-- migrate:up\"")
    }

    private func isTransactional(
        _ options: some Sequence<Substring>, of line: CommentLine, in text: MigrationText
    ) throws(MigrationRefusal) -> Bool {
        var isTransactional = true
        for option in options {
            switch option {
            case "transaction:true": isTransactional = true
            case "transaction:false": isTransactional = false
            default:
                throw .directive(
                    file: text.file, line: line.number,
                    reason: "\"\(option)\" is no option; there is transaction:true and transaction:false")
            }
        }
        return isTransactional
    }

    private func unknown(_ line: CommentLine, in text: MigrationText) -> MigrationRefusal {
        .directive(
            file: text.file, line: line.number,
            reason: "\"\(line.text)\" is no directive; there is migrate:up and migrate:down")
    }
}
