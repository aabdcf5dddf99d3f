import Testing

@testable import LifecycleTool

/// The help, made of the declarations.
@Suite struct HelpTests {
    private static let parser = CommandLineParser(commands: Tool.commands)

    /// The help of the tool names every command, and that of each command its operands and options.
    @Test func everythingDeclaredIsInTheHelp() throws {
        let overview = try help(["--help"])
        for command in Tool.commands {
            let declaration = command.declaration
            #expect(overview.contains("  \(declaration.synopsis)"))
            let help = try help(declaration.words + ["--help"])
            #expect(help.hasPrefix("Usage: applifecyclectl \(declaration.synopsis)"))
            #expect(help.contains(declaration.summary))
            for operand in declaration.operands { #expect(help.contains("  \(operand.name)  \(operand.help)")) }
            for option in declaration.options + GlobalOptions.all {
                #expect(help.contains("  \(option.usage)"))
                #expect(help.contains(option.help))
            }
        }
    }

    /// Help is given also where arguments are missing, and for a family of commands.
    @Test func helpComesBeforeMistakes() throws {
        #expect(try help(["login", "-h"]).hasPrefix("Usage: applifecyclectl login [USER]"))
        let family = try help(["token", "--help"])
        #expect(family.contains("  token put USER NAME"))
        #expect(!family.contains("  status"))
    }

    /// No line of any help is wider than a terminal of 120 columns.
    @Test func linesFit() throws {
        for words in Tool.commands.map({ $0.declaration.words }) + [[]] {
            for line in try help(words + ["--help"]).split(separator: "\n") {
                #expect(line.count <= 120, "\(line)")
            }
        }
    }

    private func help(_ arguments: [String]) throws -> String {
        guard case .help(let text) = try Self.parser.parse(arguments) else { throw UsageError("no help") }
        return text
    }
}
