/// What this machine runs (os-release(5)).
package enum OperatingSystem {
    /// VERSION_ID, such as "12"; nil where it is not said.
    package static func version(of file: String = "/etc/os-release") -> String? {
        guard let bytes = try? FileContents.read(file, limit: 65_536, what: file) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let line = lines.last(where: { $0.hasPrefix("VERSION_ID=") }) else { return nil }
        let value = line.dropFirst("VERSION_ID=".count).filter { $0 != "\"" && $0 != "'" }
        return value.isEmpty ? nil : String(value)
    }
}
