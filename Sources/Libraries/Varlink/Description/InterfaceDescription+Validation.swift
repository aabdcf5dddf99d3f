extension InterfaceDescription {
    /// The first member of an object that does not fit a structure of this interface, or nil where all do.
    ///
    /// A member that is null counts as absent. A declared member that is missing or has the wrong type is found before
    /// one that is not declared, in the order of the text; so the same object always gives the same answer.
    package func firstMismatch(in object: [String: JSONValue], against structure: Structure) -> String? {
        for field in structure.fields where !matches(object[field.name] ?? .null, field.type) {
            return field.name
        }
        return object.keys.filter { structure[$0] == nil }.min()
    }

    private func matches(_ value: JSONValue, _ type: TypeExpression) -> Bool {
        switch (type, value) {
        case (.bool, .bool), (.int, .int), (.float, .double), (.float, .int), (.string, .string): true
        case (.object, let value): value != .null
        case (.named(let name), let value): types[name].map { matches(value, $0) } ?? false
        case (.structure(let structure), .object(let object)): firstMismatch(in: object, against: structure) == nil
        case (.enumeration(let names), .string(let name)): names.contains(name)
        case (.array(let element), .array(let values)): values.allSatisfy { matches($0, element) }
        case (.dictionary(let element), .object(let object)): object.values.allSatisfy { matches($0, element) }
        case (.optional(let wrapped), let value): value == .null || matches(value, wrapped)
        default: false
        }
    }
}
