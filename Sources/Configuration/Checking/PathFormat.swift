import UnitFile

/// The paths of the configuration: absolute, with systemd's specifiers.
struct PathFormat {
    /// The bytes of `sun_path` in unix(7), without the NUL that ends it.
    private static let socketLimitBytes = 107

    /// What `%S`, `%C`, `%t` and `%i` stand for.
    private let specifiers: [Unicode.Scalar: String]

    init(directories: ServiceDirectoryPaths, instance: InstanceName) {
        specifiers = [
            "S": directories.stateRoot,
            "C": directories.cacheRoot,
            "t": directories.runtimeRoot,
            "i": instance.text,
        ]
    }

    /// Reads a path without a variable; doubled slashes, a slash at the end and `.` components are left out.
    func absolutePath(_ text: String) throws(UnitValueError) -> String {
        let components = try components(of: text)
        let names = components.compactMap { component in
            if case .literal(let name) = component.first, component.count == 1 { name } else { nil }
        }
        guard names.count == components.count else {
            throw UnitValueError("holds a %{...}, which may stand in the Path= of a [Cache] alone, write a fixed path")
        }
        guard !names.isEmpty else { throw UnitValueError("is the root folder, write a path below it") }
        return names.map { "/\($0)" }.joined()
    }

    /// Reads the path of a socket.
    func socketPath(_ text: String) throws(UnitValueError) -> String {
        let path = try absolutePath(text)
        guard path.utf8.count <= Self.socketLimitBytes else {
            throw UnitValueError(
                "is longer than a socket's path may be, write at most \(Self.socketLimitBytes) bytes"
            )
        }
        return path
    }

    /// Reads a path with at least one variable.
    func pathTemplate(_ text: String) throws(UnitValueError) -> PathTemplate {
        let components = try components(of: text)
        let fixed = components.prefix { component in !component.contains(where: \.isVariable) }
        let rest = components[fixed.endIndex...]
        guard !rest.isEmpty else {
            throw UnitValueError("would belong to everybody, write %{user} or %{ATTRIBUTE} into it")
        }
        guard !fixed.isEmpty else {
            throw UnitValueError("begins with a variable, write a folder of the app above it: /var/cache/app/%{user}")
        }
        let prefix = fixed.joined().map { part in
            if case .literal(let name) = part { "/\(name)" } else { "" }
        }
        return PathTemplate(fixedPrefix: prefix.joined(), components: Array(rest))
    }

    /// Splits an absolute path at its slashes, with each specifier expanded.
    private func components(of text: String) throws(UnitValueError) -> [[PathTemplate.Part]] {
        let template = try SpecifierTemplate(text, specifiers: specifiers)
        guard case .literal(let beginning) = template.parts.first, beginning.utf8.first == UInt8(ascii: "/") else {
            throw UnitValueError("\(UnitValueError.quoted(text)) is not absolute, begin with a slash")
        }
        var components: [[PathTemplate.Part]] = [[]]
        for part in template.parts {
            switch part {
            case .variable(let name): components[components.count - 1].append(.variable(name))
            case .literal(let text):
                let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                for (index, name) in names.enumerated() {
                    if index > 0 { components.append([]) }
                    if !name.isEmpty { components[components.count - 1].append(.literal(String(Substring(name)))) }
                }
            }
        }
        guard !components.contains([.literal("..")]) else {
            throw UnitValueError("holds a .. component, write the path without it")
        }
        return components.filter { !$0.isEmpty && $0 != [.literal(".")] }
    }
}

extension PathTemplate.Part {
    fileprivate var isVariable: Bool {
        if case .variable = self { true } else { false }
    }
}
