import CPlatform

/// The environment of this process.
package enum ProcessEnvironment {
    /// A copy of all variables; what is not UTF-8 is repaired, and the first of two equal names counts (getenv(3)).
    package static var current: [String: String] {
        guard var next = platform_environment() else { return [:] }
        var variables: [String: String] = [:]
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 {
                let name = String(parts[0])
                if variables[name] == nil { variables[name] = String(parts[1]) }
            }
            next += 1
        }
        return variables
    }
}
