import SocketAPI

/// What an audit found, in words.
enum AuditText {
    /// A table of what is left over, or that nothing is; then the notices, a line each.
    static func lines(_ leftovers: [SessionInterface.Leftover]) -> [String] {
        let found = leftovers.filter { $0.count > 0 }
        var table = Table("NAME", ">LEFT OVER", "DETAIL")
        for leftover in found {
            table.append(
                Printable.text(leftover.name), "\(leftover.count)", leftover.detail.map(Printable.text) ?? "")
        }
        return (found.isEmpty ? ["nothing is left over"] : table.lines) + notices(leftovers)
    }

    private static func notices(_ leftovers: [SessionInterface.Leftover]) -> [String] {
        leftovers.filter { $0.count == 0 }.map { leftover in
            let detail = leftover.detail.map { ": \(Printable.text($0))" } ?? ""
            return "notice: \(Printable.text(leftover.name))\(detail)"
        }
    }
}
