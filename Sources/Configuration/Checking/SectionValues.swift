import UnitFile

/// The values of a section, each read with an error that names its place.
struct SectionValues {
    let section: MergedSection

    init(_ section: MergedSection) {
        self.section = section
    }

    /// The assignment of a key that counts; nil when there is none, or an empty one took it back.
    func last(_ key: String) -> Assignment? {
        let last = section.assignments.last { $0.key == key }
        return last?.value.isEmpty == true ? nil : last
    }

    /// Whether a key was set to nothing on purpose.
    func isEmptied(_ key: String) -> Bool {
        section.assignments.last { $0.key == key }?.value.isEmpty == true
    }

    /// The assignment of a key that the section cannot do without.
    func required(_ key: String, example: String) throws(ConfigurationError) -> Assignment {
        guard let assignment = last(key) else {
            throw section.error("is missing, write for instance \(key)=\(example)", key: key)
        }
        return assignment
    }

    /// The words of all assignments of a key.
    func words(_ key: String) throws(ConfigurationError) -> [Assignment] {
        var words: [Assignment] = []
        for assignment in section.assignments where assignment.key == key {
            for word in try parse(assignment, UnitWords.split) {
                words.append(Assignment(key: key, value: word, location: assignment.location))
            }
        }
        return words
    }

    /// The value of a key, read.
    func parsed<Value>(
        _ key: String,
        default defaultValue: Value,
        _ read: (String) throws(UnitValueError) -> Value
    ) throws(ConfigurationError) -> Value {
        guard let assignment = last(key) else { return defaultValue }
        return try parse(assignment, read)
    }

    /// The value of a key, one of a few words.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default defaultChoice: Choice
    ) throws(ConfigurationError) -> Choice {
        try parsed(key, default: defaultChoice) { text throws(UnitValueError) in
            if let choice = Choice(rawValue: text) { return choice }
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UnitValueError("\(UnitValueError.quoted(text)) is no value of it, write one of \(words)")
        }
    }

    /// Reads the value of an assignment.
    func parse<Value>(
        _ assignment: Assignment,
        _ read: (String) throws(UnitValueError) -> Value
    ) throws(ConfigurationError) -> Value {
        do {
            return try read(assignment.value)
        } catch {
            throw self.error(error.reason, assignment)
        }
    }

    /// Makes an error about an assignment.
    func error(_ reason: String, _ assignment: Assignment) -> ConfigurationError {
        section.error(reason, key: assignment.key, at: assignment.location)
    }
}
