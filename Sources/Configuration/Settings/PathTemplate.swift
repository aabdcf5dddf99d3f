/// An absolute path with the user, or attributes of the user, in it.
///
/// What comes before the first component with a variable is fixed and belongs to everybody; whoever deletes must never
/// delete that. An expansion must give every variable a value that is not empty and is safe as part of a file name
/// (no slash, no leading dot), or a component may vanish and the path name its parent.
package struct PathTemplate: Sendable, Hashable {
    /// A piece of a component.
    package enum Part: Sendable, Hashable {
        /// A text that stands as it is.
        case literal(String)
        /// `%{NAME}`: `user`, or an attribute given at login.
        case variable(String)
    }

    /// The path of the folder above the first component with a variable; never empty and never "/".
    package let fixedPrefix: String
    /// The components below `fixedPrefix`, each with at least one part; the first holds a variable.
    package let components: [[Part]]

    /// Makes a template of parts that are known to be well formed.
    package init(fixedPrefix: String, components: [[Part]]) {
        self.fixedPrefix = fixedPrefix
        self.components = components
    }

    /// The names of all variables, in the order of their first use.
    package var variables: [String] {
        var names: [String] = []
        for case .variable(let name) in components.joined() where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// Expands the components below `fixedPrefix`, one string each.
    ///
    /// - Parameter value: gives a variable's value, safe as part of a file name.
    /// - Throws: what `value` throws, for instance for an attribute that a user does not have.
    package func expandedComponents<Failure: Error>(
        _ value: (_ variable: String) throws(Failure) -> String
    ) throws(Failure) -> [String] {
        var expanded: [String] = []
        for component in components {
            var text = ""
            for part in component {
                switch part {
                case .literal(let literal): text += literal
                case .variable(let name): text += try value(name)
                }
            }
            expanded.append(text)
        }
        return expanded
    }
}
