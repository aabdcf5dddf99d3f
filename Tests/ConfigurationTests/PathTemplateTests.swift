import LifecycleConfiguration
import Testing

struct PathTemplateTests {
    private struct Missing: Error {}

    private let template = PathTemplate(
        fixedPrefix: "/c",
        components: [[.literal("a-"), .variable("user")], [.literal("b")], [.variable("ward"), .variable("user")]]
    )

    /// Variables are told once each, in their order.
    @Test
    func tellsVariables() {
        #expect(template.variables == ["user", "ward"])
    }

    /// Each component below the fixed prefix is expanded on its own.
    @Test
    func expands() {
        #expect(template.expandedComponents { "<\($0)>" } == ["a-<user>", "b", "<ward><user>"])
    }

    /// A variable without a value stops the expansion.
    @Test
    func stopsAtMissingValues() {
        #expect(throws: Missing.self) {
            try template.expandedComponents { name in
                guard name == "user" else { throw Missing() }
                return "u"
            }
        }
    }
}
