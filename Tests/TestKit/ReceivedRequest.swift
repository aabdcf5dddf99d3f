/// A request as it came in.
package struct ReceivedRequest: Sendable {
    /// The number of its connection, from 1.
    package let connection: Int
    /// The bytes up to the empty line, which is left out.
    package let head: String
    package let body: [UInt8]

    package var line: String { lines.first ?? "" }
    package var lines: [String] { head.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init) }
    package var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    package var method: String { line.split(separator: " ").first.map(String.init) ?? "" }

    package func values(_ name: String) -> [String] {
        lines.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { return nil }
            return parts[1].drop { $0 == " " }.description
        }
    }
}
