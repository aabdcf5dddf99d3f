import Testing
import UnitFile

struct SpecifierTemplateTests {
    private func template(_ text: String) throws(UnitValueError) -> SpecifierTemplate {
        try SpecifierTemplate(text, specifiers: ["S": "/var/lib", "i": "clinic"])
    }

    /// Specifiers become literals, variables stay, and literals beside each other are one.
    @Test
    func expandsSpecifiersAndKeepsVariables() throws {
        #expect(
            try template("%S/%i/%{user}%%.x").parts == [
                .literal("/var/lib/clinic/"), .variable("user"), .literal("%.x"),
            ])
        #expect(try template("%{a}%{b-1.c_D}").parts == [.variable("a"), .variable("b-1.c_D")])
    }

    /// A text without a variable is a literal, the empty one too.
    @Test
    func tellsLiterals() throws {
        #expect(try template("%S/x").literal == "/var/lib/x")
        #expect(try template("").literal == "")
        #expect(try template("%{user}").literal == nil)
        #expect(try template("a%{user}").literal == nil)
    }

    /// A letter with an accent that follows it is still that letter.
    @Test
    func readsCodePointsNotGraphemes() throws {
        #expect(try template("%i\u{301}").literal == "clinic\u{301}")
    }

    /// Each mistake is refused with what would be right.
    @Test(arguments: [
        ("%x", "%x is no specifier, write one of %S %i or %% for a percent sign"),
        ("a%", "a % ends the value, write %% for a percent sign"),
        ("%{user", "a %{ is not closed, write %{NAME}"),
        ("%{}", "%{} names no variable, write ASCII letters, digits and _ . - between the braces"),
        ("%{a/b}", "%{a/b} names no variable, write ASCII letters, digits and _ . - between the braces"),
        ("%{é}", "%{é} names no variable, write ASCII letters, digits and _ . - between the braces"),
    ])
    func refusesMistakes(text: String, expected: String) {
        let error = #expect(throws: UnitValueError.self) { try template(text) }
        #expect(error?.reason == expected)
    }
}
