/// What all files together say in the sections of one name.
struct MergedSection: Sendable, Equatable {
    /// The kind of the section: `Database` of `[Database clinic]`.
    let name: String
    /// The rest of the header: `clinic` of `[Database clinic]`.
    let argument: String?
    /// The first header of this name.
    let location: SettingLocation
    /// In the order in which they count; an empty one is the first of its key.
    private(set) var assignments: [Assignment] = []

    init(name: String, argument: String?, location: SettingLocation) {
        self.name = name
        self.argument = argument
        self.location = location
    }

    /// The header without its brackets.
    var title: String {
        guard let argument else { return name }
        return "\(name) \(argument)"
    }

    /// Adds an assignment; an empty one takes back those of its key before it.
    mutating func assign(_ assignment: Assignment) {
        if assignment.value.isEmpty {
            assignments.removeAll { $0.key == assignment.key }
        }
        assignments.append(assignment)
    }

    /// Leaves out the assignments of some keys.
    func keeping(where isKept: (Assignment) -> Bool) -> MergedSection {
        var section = self
        section.assignments = assignments.filter(isKept)
        return section
    }

    /// Makes an error about this section, or about a key of it.
    func error(_ reason: String, key: String? = nil, at location: SettingLocation? = nil) -> ConfigurationError {
        ConfigurationError(reason, at: location ?? self.location, section: title, key: key)
    }
}
