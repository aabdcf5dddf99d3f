import UnitFile

/// Holds the sections of the files against the vocabulary, and takes away what is switched off.
struct VocabularyCheck {
    /// What is left of the files.
    struct Result {
        /// The sections of this version that are not taken away, with the keys of this version alone.
        var sections: [MergedSection] = []
        /// Where a section of this version was taken away, by its title.
        var disabled: [(title: String, location: SettingLocation)] = []
        var warnings: [ConfigurationError] = []
    }

    private let unknownKeys: UnknownKeys
    private var result = Result()

    /// Checks the names of sections and keys.
    ///
    /// - Throws: `ConfigurationError` for the first name that this version does not know, unless
    ///   `UnknownKeys=warn` makes that a warning.
    static func check(_ sections: [MergedSection]) throws(ConfigurationError) -> Result {
        var check = VocabularyCheck(unknownKeys: try policy(of: sections))
        for section in sections {
            try check.check(section)
        }
        return check.result
    }

    private init(unknownKeys: UnknownKeys) {
        self.unknownKeys = unknownKeys
    }

    /// What `UnknownKeys=` says, which must be known before any name is checked.
    private static func policy(of sections: [MergedSection]) throws(ConfigurationError) -> UnknownKeys {
        guard let daemon = sections.first(where: { $0.name == "Daemon" && $0.argument == nil }) else { return .error }
        guard try disabling(daemon) == nil else { return .error }
        return try SectionValues(daemon).choice("UnknownKeys", default: .error)
    }

    /// The assignment that takes the section away.
    private static func disabling(_ section: MergedSection) throws(ConfigurationError) -> Assignment? {
        let values = SectionValues(section)
        let isEnabled = try values.parsed(SectionVocabulary.enabledKey, default: true, UnitBoolean.parse)
        return isEnabled ? nil : values.last(SectionVocabulary.enabledKey)
    }

    private mutating func check(_ section: MergedSection) throws(ConfigurationError) {
        if let vocabulary = Vocabulary.section(named: section.name) {
            try checkArgument(of: section, vocabulary)
            if let disabling = try Self.disabling(section) {
                result.disabled.append((section.title, disabling.location))
            } else {
                try checkKeys(of: section, vocabulary)
            }
        } else {
            try report(section.error(Self.unknownSectionReason(section)))
        }
    }

    private func checkArgument(
        of section: MergedSection,
        _ vocabulary: SectionVocabulary
    ) throws(ConfigurationError) {
        if vocabulary.isNamed && section.argument == nil {
            throw section.error("lacks a name, write [\(section.name) NAME]")
        }
        if !vocabulary.isNamed && section.argument != nil {
            throw section.error("takes no name, write [\(section.name)]")
        }
    }

    private mutating func checkKeys(
        of section: MergedSection,
        _ vocabulary: SectionVocabulary
    ) throws(ConfigurationError) {
        for assignment in section.assignments where !vocabulary.keys.contains(assignment.key) {
            let reason = Self.unknownKeyReason(assignment.key, vocabulary)
            try report(section.error(reason, key: assignment.key, at: assignment.location))
        }
        let known = section.keeping { vocabulary.keys.contains($0.key) }
        result.warnings += Self.repetitions(in: known, vocabulary)
        result.sections.append(known)
    }

    /// Warnings of keys with one value that one file assigns twice: in systemd's dialect the last counts.
    private static func repetitions(
        in section: MergedSection,
        _ vocabulary: SectionVocabulary
    ) -> [ConfigurationError] {
        vocabulary.scalarKeys.flatMap { key in
            let assignments = section.assignments.filter { $0.key == key && !$0.value.isEmpty }
            return zip(assignments, assignments.dropFirst())
                .filter { $0.location.file == $1.location.file }
                .map { earlier, later in
                    let line = earlier.location.line ?? 0
                    return section.error(
                        "is set on line \(line) already and the last one counts, keep one of them",
                        key: key,
                        at: later.location
                    )
                }
        }
    }

    private mutating func report(_ error: ConfigurationError) throws(ConfigurationError) {
        switch unknownKeys {
        case .error: throw error
        case .warn: result.warnings.append(error)
        }
    }

    private static func unknownSectionReason(_ section: MergedSection) -> String {
        let known = Vocabulary.sections.map(\.name)
        if let nearest = Spelling.nearest(to: section.name, among: known) {
            let argument = section.argument.map { " \($0)" } ?? ""
            return "no such section, did you mean [\(nearest)\(argument)]?"
        }
        return "no such section, write one of \(known.map { "[\($0)]" }.joined(separator: " "))"
    }

    private static func unknownKeyReason(_ key: String, _ vocabulary: SectionVocabulary) -> String {
        if let nearest = Spelling.nearest(to: key, among: vocabulary.keys) {
            return "no such key, did you mean \(nearest)=?"
        }
        return "no such key, write one of \(vocabulary.keys.map { "\($0)=" }.joined(separator: " "))"
    }
}
