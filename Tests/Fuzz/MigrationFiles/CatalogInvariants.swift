/// What holds of every catalog, whatever the files were.
struct CatalogInvariants {
    private let catalog: MigrationCatalog
    private let input: FuzzInput

    init(_ catalog: MigrationCatalog, of input: FuzzInput) {
        self.catalog = catalog
        self.input = input
    }

    func check() {
        require(input.format == nil || catalog.format == input.format, "Format= decides")
        for (one, other) in zip(catalog.scripts, catalog.scripts.dropFirst()) {
            require(one.key < other.key && !(other.key < one.key), "scripts are in order, and no key is there twice")
        }
        for script in catalog.scripts {
            require(MigrationKey(text: script.key.text) == script.key, "a key can be written and read again")
            require(!FileLeftovers.contains(script.name), "leftovers are not run")
            require(!script.sections.isEmpty, "every script has something to run")
            for section in script.sections {
                checkPlace(of: section, in: script)
                checkNoWayBack(section)
            }
        }
        checkCheckout()
    }

    /// The lines of a section are those of the file; placeholders may hold other texts.
    private func checkPlace(of section: ScriptSection, in script: MigrationScript) {
        require(section.firstLine >= 1, "lines are counted from 1")
        guard catalog.format != .flyway, let text = try? MigrationText(SourceFile(name: "", bytes: script.bytes)) else {
            return
        }
        let lines = text.bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        require(section.firstLine <= lines.count, "a section begins in its file")
        let rest = lines.dropFirst(section.firstLine - 1).joined(separator: [.lineFeed])
        require(Array(rest).starts(with: section.text.utf8), "a section is the text at its line")
    }

    private func checkNoWayBack(_ section: ScriptSection) {
        guard let text = try? MigrationText(SourceFile(name: "", bytes: Array(section.text.utf8))) else { return }
        for line in text.directives {
            require(!DirectiveStyle.dbmate.marks(line), "no way back of dbmate is run")
            guard DirectiveStyle.goose.marks(line) else { continue }
            require(
                catalog.format == .goose && !line.text.lowercased().hasSuffix("down"), "no way back of goose is run")
        }
    }

    /// Line ends and byte order marks change no checksum.
    private func checkCheckout() {
        // Without any LF a CR is a line end of its own, and CR CR LF is two.
        guard !input.files.contains(where: { $0.bytes.contains(.carriageReturn) }) else { return }
        let reader = CatalogReader(digest: { $0 }, placeholders: ["name": "value"])
        guard let again = try? reader.read([input.checkedOut], format: input.format) else {
            require(false, "line ends and byte order marks make no file unreadable")
            return
        }
        require(again.format == catalog.format, "line ends and byte order marks make no other format")
        for (one, other) in zip(catalog.scripts, again.scripts) {
            require(one.key == other.key && one.checksum == other.checksum, "a checkout is no edit")
            require(one.isTransactional == other.isTransactional, "a checkout changes no directive")
        }
    }
}
