/// A request as it came in.
struct ReceivedRequest: Sendable {
    /// The number of its connection, from 1.
    let connection: Int
    /// The bytes up to the empty line, which is left out.
    let head: String
    let body: [UInt8]

    var line: String { lines.first ?? "" }
    var lines: [String] { head.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init) }
    var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    var method: String { line.split(separator: " ").first.map(String.init) ?? "" }

    func values(_ name: String) -> [String] {
        lines.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
            return parts[1].drop { $0 == " " }.description
        }
    }
}
