/// The help, made of the declarations.
enum HelpText {
    private static let program = "applifecyclectl"

    /// The help of the tool, with these commands.
    static func tool(_ commands: [CommandDeclaration]) -> String {
        """
        Usage: \(program) [OPTION]... COMMAND

        Asks the app lifecycle service, and tells it what to do.

        Commands:
        \(rows(commands.map { ($0.synopsis, $0.summary) }))

        Options:
        \(rows(GlobalOptions.all.map { ($0.usage, $0.help) }))

        Each command has a help of its own: \(program) COMMAND --help
        """
    }

    /// The help of one command.
    static func command(_ declaration: CommandDeclaration) -> String {
        let options = declaration.options.map { option in
            option.repeats ? "[\(option.usage)]..." : "[\(option.usage)]"
        }
        var sections = ["Usage: \(usage(declaration, options))", declaration.summary]
        if !declaration.operands.isEmpty {
            sections.append("Arguments:\n" + rows(declaration.operands.map { ($0.name, $0.help) }))
        }
        sections.append("Options:\n" + rows((declaration.options + GlobalOptions.all).map { ($0.usage, $0.help) }))
        if !declaration.notes.isEmpty {
            sections.append(declaration.notes.joined(separator: "\n"))
        }
        return sections.joined(separator: "\n\n")
    }

    /// The usage on one line; of a command with many options without their names, which the list below has.
    private static func usage(_ declaration: CommandDeclaration, _ options: [String]) -> String {
        let words = [program, declaration.synopsis]
        let usage = (words + options).joined(separator: " ")
        return usage.count <= longestUsage ? usage : (words + ["[OPTION]..."]).joined(separator: " ")
    }

    private static let longestUsage = 110

    private static func rows(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, help in
            "  " + name + String(repeating: " ", count: width - name.count + 2) + help
        }
        .joined(separator: "\n")
    }
}
