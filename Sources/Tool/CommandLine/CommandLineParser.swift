/// Turns arguments into a request, by the declarations of the commands.
///
/// An option may stand anywhere; its value is the next argument, or follows an equals sign. After `--` everything is an
/// operand. A dash alone is an operand too.
struct CommandLineParser {
    private let commands: [any Command.Type]

    init(commands: [any Command.Type]) {
        self.commands = commands
    }

    /// Reads the arguments that follow the program's name.
    func parse(_ arguments: [String]) throws(UsageError) -> CommandLineRequest {
        var options: [String: [String]] = [:]
        var words: [String] = []
        var command: (any Command.Type)?
        var rest = arguments[...]
        var takesOptions = true
        while let argument = rest.popFirst() {
            if takesOptions, argument == "--" {
                takesOptions = false
            } else if takesOptions, argument == "-h" {
                options[GlobalOptions.helpOption.name] = [""]
            } else if takesOptions, argument.hasPrefix("--") {
                try parseOption(argument, of: command, &rest, &options)
            } else if takesOptions, argument.hasPrefix("-"), argument != "-" {
                throw UsageError("unknown option \(Printable.text(argument))")
            } else {
                words.append(argument)
                if command == nil { command = self.command(named: words) }
            }
        }
        return try request(for: command, words, options)
    }

    private func request(
        for command: (any Command.Type)?,
        _ words: [String],
        _ options: [String: [String]]
    ) throws(UsageError) -> CommandLineRequest {
        if options[GlobalOptions.versionOption.name] != nil { return .version }
        let wantsHelp = options[GlobalOptions.helpOption.name] != nil
        guard let command else {
            if wantsHelp { return .help(try help(for: words)) }
            throw unknownCommand(words)
        }
        let declaration = command.declaration
        if wantsHelp { return .help(HelpText.command(declaration)) }
        let operands = Array(words.dropFirst(declaration.words.count))
        let arguments = ParsedArguments(operands: try assign(operands, to: declaration), options: options)
        return .run(try command.init(arguments), try GlobalOptions(arguments))
    }

    private func parseOption(
        _ argument: String,
        of command: (any Command.Type)?,
        _ rest: inout ArraySlice<String>,
        _ options: inout [String: [String]]
    ) throws(UsageError) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let known = GlobalOptions.all + (command?.declaration.options ?? [])
        guard let option = known.first(where: { $0.name == name }) else {
            throw UsageError("unknown option --\(Printable.text(name))")
        }
        guard option.repeats || options[name] == nil else { throw UsageError("--\(name) is given twice") }
        guard option.valueName != nil else {
            guard parts.count == 1 else { throw UsageError("--\(name) takes no value") }
            options[name] = [""]
            return
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
            throw UsageError("--\(name) needs a value")
        }
        options[name, default: []].append(value)
    }

    private func assign(
        _ words: [String],
        to declaration: CommandDeclaration
    ) throws(UsageError) -> [String: String] {
        let operands = declaration.operands
        guard words.count <= operands.count else {
            // An operand may be a user's id, which belongs on no screen but the caller's: it is not repeated here.
            throw UsageError("too many arguments for \(declaration.words.joined(separator: " "))")
        }
        if words.count < operands.count, !operands[words.count].isOptional {
            throw UsageError("\(operands[words.count].name) is missing")
        }
        return Dictionary(zip(operands.map(\.name), words), uniquingKeysWith: { first, _ in first })
    }
}

extension CommandLineParser {
    /// The command that these words name; nil while they are the beginning of one, or of none.
    private func command(named words: [String]) -> (any Command.Type)? {
        commands.first { words.starts(with: $0.declaration.words) }
    }

    private func help(for words: [String]) throws(UsageError) -> String {
        guard !words.isEmpty else { return HelpText.tool(commands.map { $0.declaration }) }
        let family = commands.map { $0.declaration }.filter { $0.words.starts(with: words) }
        guard !family.isEmpty else { throw unknownCommand(words) }
        return HelpText.tool(family)
    }

    private func unknownCommand(_ words: [String]) -> UsageError {
        guard let first = words.first else { return UsageError("a command is missing") }
        let family = commands.map { $0.declaration.words }.filter { $0.first == first && $0.count > 1 }
        guard !family.isEmpty else { return UsageError("unknown command \(Printable.text(first))") }
        return UsageError("\(first) is followed by one of \(family.map { $0[1] }.joined(separator: ", "))")
    }
}
