import Testing

@testable import Varlink

/// The grammar of varlink.org/Interface-Definition.
@Suite struct InterfaceParserTests {
    /// Every construction of the grammar is read as what it is.
    @Test func everyConstructionIsRead() throws {
        let description = try InterfaceDescription(
            text: """
                # A comment.
                interface org.example-1.x2 # another

                type Shape (a: bool, b: int, c: float, d: string, e: object)
                type Colour (red, dark_green, blue)
                type Empty ()
                method Do(
                  shapes: []Shape, # here too
                  colours: [string]?Colour,
                  nested: ?(one: [][]int, two: (x, y))
                ) -> (done: bool)
                method Nothing()->()
                error Failed (why: ?string)
                """
        )
        #expect(description.name == "org.example-1.x2")
        #expect(description.types["Colour"] == .enumeration(["red", "dark_green", "blue"]))
        #expect(description.types["Empty"] == .structure(Structure(fields: [])))
        let parameters = try #require(description.methods["Do"]).parameters
        #expect(parameters["shapes"] == .array(.named("Shape")))
        #expect(parameters["colours"] == .dictionary(.optional(.named("Colour"))))
        let nested = Structure(fields: [
            .init(name: "one", type: .array(.array(.int))), .init(name: "two", type: .enumeration(["x", "y"])),
        ])
        #expect(parameters["nested"] == .optional(.structure(nested)))
        #expect(description.methods["Nothing"]?.reply.fields.isEmpty == true)
        #expect(description.errors["Failed"]?["why"] == .optional(.string))
    }

    /// What leaves the grammar is refused with its line and its reason.
    @Test(arguments: [
        ("", 1, "expected interface, found the end"),
        ("interface", 1, "expected the name of an interface, found the end"),
        ("interface org", 1, "org cannot be the name of an interface"),
        ("interface org.", 1, "org. cannot be the name of an interface"),
        ("interface 1.a", 1, "1.a cannot be the name of an interface"),
        ("interface a.b-", 1, "a.b- cannot be the name of an interface"),
        ("interface a.b\nmethod x() -> ()", 2, "x cannot be the name of a type, method or error"),
        ("interface a.b\nmethod X_Y() -> ()", 2, "X_Y cannot be the name of a type, method or error"),
        ("interface a.b\nmethod X()", 2, "expected ->, found the end"),
        ("interface a.b\nmethod X() - ()", 2, "'-' without '>'"),
        ("interface a.b\nmethod X(a) -> ()", 2, "expected fields with types, found an enumeration"),
        ("interface a.b\nmethod X(a: int,) -> ()", 2, "expected the name of a field, found ')'"),
        ("interface a.b\nmethod X(a: ??int) -> ()", 2, "an optional type cannot be optional again"),
        ("interface a.b\nmethod X(a: [int]int) -> ()", 2, "expected string, found int"),
        ("interface a.b\nmethod X(a: integer) -> ()", 2, "integer is no type"),
        ("interface a.b\nmethod X(a: Y) -> ()", 2, "type Y is not declared"),
        ("interface a.b\nmethod X(a: int, a: int) -> ()", 2, "field a is declared twice"),
        ("interface a.b\nmethod X(a_: int) -> ()", 2, "a_ cannot be the name of a field"),
        ("interface a.b\nmethod X(a__b: int) -> ()", 2, "a__b cannot be the name of a field"),
        ("interface a.b\ntype X (a, b)\n\nerror X ()", 4, "X is declared twice"),
        ("interface a.b\nthing X ()", 2, "expected type, method or error, found thing"),
        ("interface a.b\ntype X (a; b)", 2, "unexpected character U+3b"),
    ])
    func wrongTextIsRefused(text: String, line: Int, message: String) {
        #expect(throws: InterfaceSyntaxError(line: line, message: message)) {
            try InterfaceDescription(text: text)
        }
    }
}
