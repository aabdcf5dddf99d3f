/// Collects the differences between two configurations, section by section.
struct ConfigurationComparison {
    /// A key of a section, and how two sections are told apart by it.
    struct Key<Settings> {
        let name: String
        let effect: ConfigurationChange.Effect
        let isSame: (Settings, Settings) -> Bool

        init(_ name: String, _ effect: ConfigurationChange.Effect, _ value: KeyPath<Settings, some Equatable>) {
            self.name = name
            self.effect = effect
            isSame = { $0[keyPath: value] == $1[keyPath: value] }
        }
    }

    private(set) var changes: [ConfigurationChange] = []

    /// Compares two sections of one title.
    mutating func compare<Settings>(_ title: String, _ keys: [Key<Settings>], _ old: Settings, _ new: Settings) {
        for key in keys where !key.isSame(old, new) {
            changes.append(ConfigurationChange(section: title, key: key.name, effect: key.effect))
        }
    }

    /// Compares two sections of one title, either of which may not be there.
    ///
    /// - Parameter effect: when a section that came or went can be applied.
    mutating func compareOptional<Settings>(
        _ title: String,
        _ effect: ConfigurationChange.Effect,
        _ keys: [Key<Settings>],
        _ old: Settings?,
        _ new: Settings?
    ) {
        if let old, let new {
            compare(title, keys, old, new)
        } else if old != nil || new != nil {
            changes.append(ConfigurationChange(section: title, key: nil, effect: effect))
        }
    }

    /// Compares all sections of one kind.
    ///
    /// - Parameter effect: when a section that came or went can be applied.
    mutating func compareNamed<Settings>(
        _ kind: String,
        _ effect: ConfigurationChange.Effect,
        _ keys: [Key<Settings>],
        _ old: [Settings],
        _ new: [Settings],
        _ name: (Settings) -> String
    ) {
        func find(_ wanted: String, in list: [Settings]) -> Settings? {
            list.first { name($0).utf8.elementsEqual(wanted.utf8) }
        }
        for section in old {
            let title = "\(kind) \(name(section))"
            if let successor = find(name(section), in: new) {
                compare(title, keys, section, successor)
            } else {
                changes.append(ConfigurationChange(section: title, key: nil, effect: effect))
            }
        }
        for section in new where find(name(section), in: old) == nil {
            changes.append(ConfigurationChange(section: "\(kind) \(name(section))", key: nil, effect: effect))
        }
    }
}
