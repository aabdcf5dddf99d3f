import CPlatform
import Glibc

/// What standard output can show.
struct Terminal: Sendable, Hashable {
    /// Columns; nil when it is no terminal.
    let width: Int?
    /// Lines; nil when it is no terminal, or does not know.
    let height: Int?
    /// Whether colours are wanted (no-color.org).
    let showsColour: Bool
    /// Whether it takes more than ASCII.
    let showsUnicode: Bool

    init(width: Int?, height: Int? = nil, showsColour: Bool, showsUnicode: Bool) {
        self.width = width
        self.height = height
        self.showsColour = showsColour
        self.showsUnicode = showsUnicode
    }

    /// Whether lines may be drawn again in place.
    var isInteractive: Bool { width != nil }

    /// The terminal behind a descriptor, as the environment describes it.
    init(descriptor: Int32, environment: [String: String]) {
        let columns = platform_terminal_width(descriptor)
        let isDumb = environment["TERM"] == "dumb" || environment["TERM"] == nil
        // A terminal that does not know its width tells 0.
        let width = columns > 0 ? Int(columns) : 80
        let rows = platform_terminal_height(descriptor)
        self.init(
            width: columns >= 0 && !isDumb ? width : nil,
            height: rows > 0 && !isDumb ? Int(rows) : nil,
            showsColour: columns >= 0 && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty,
            showsUnicode: Self.isUnicode(environment)
        )
    }

    /// The first of these that is set decides the character set (locale(7)).
    private static func isUnicode(_ environment: [String: String]) -> Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
