import UnitFile

/// Lays files on top of each other: sections of the same name become one.
struct SectionMerger {
    private var sections: [MergedSection] = []
    /// The place of each section in `sections`, by the bytes of its title: é is not é here.
    private var places: [[UInt8]: Int] = [:]

    /// Merges files, of which the later ones count more.
    ///
    /// - Returns: the sections in the order of their first headers.
    /// - Throws: `ConfigurationError` when a file is not in the dialect.
    static func merge(_ files: [ConfigurationFile]) throws(ConfigurationError) -> [MergedSection] {
        var merger = SectionMerger()
        for file in files {
            for section in try parse(file) {
                merger.add(section, from: file.path)
            }
        }
        return merger.sections
    }

    private static func parse(_ file: ConfigurationFile) throws(ConfigurationError) -> [UnitSection] {
        do {
            return try UnitFileReader.parse(file.bytes, fileName: file.path)
        } catch {
            let location = SettingLocation(file: error.fileName, line: error.line)
            throw ConfigurationError(error.reason, at: location, section: error.section)
        }
    }

    private mutating func add(_ section: UnitSection, from path: String) {
        let place = place(of: section, from: path)
        for entry in section.entries {
            let location = SettingLocation(file: path, line: entry.line)
            sections[place].assign(Assignment(key: entry.key, value: entry.value, location: location))
        }
    }

    private mutating func place(of section: UnitSection, from path: String) -> Int {
        let title = Array(section.title.utf8)
        if let place = places[title] { return place }
        let location = SettingLocation(file: path, line: section.line)
        sections.append(MergedSection(name: section.name, argument: section.argument, location: location))
        places[title] = sections.count - 1
        return sections.count - 1
    }
}
