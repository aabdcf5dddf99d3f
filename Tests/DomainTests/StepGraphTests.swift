import LifecycleDomain
import Testing

/// Graphs are refused before anything runs.
struct StepGraphTests {
    /// A name that is there twice, an unknown predecessor and a cycle are each refused by name.
    @Test func refusals() throws {
        #expect(throws: StepGraphError.duplicate("a")) { try StepGraph([StepDefinition("a"), StepDefinition("a")]) }
        #expect(throws: StepGraphError.unknownPredecessor(step: "a", predecessor: "b")) {
            try StepGraph([StepDefinition("a", after: ["b"])])
        }
        #expect(throws: StepGraphError.cycle(["b", "c"])) {
            try StepGraph([
                StepDefinition("a"), StepDefinition("b", after: ["c"]), StepDefinition("c", after: ["a", "b"]),
            ])
        }
        #expect(throws: StepGraphError.cycle(["a"])) { try StepGraph([StepDefinition("a", after: ["a"])]) }
        #expect(StepGraphError.cycle(["a", "b"]).description.contains("a, b"))
    }

    /// An empty graph and one in any order are fine.
    @Test func accepted() throws {
        #expect(try StepGraph([]).steps.isEmpty)
        #expect(try StepGraph([StepDefinition("b", after: ["a"]), StepDefinition("a")]).steps.count == 2)
    }
}
