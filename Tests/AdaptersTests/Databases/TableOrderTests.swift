import Testing

@testable import LifecycleAdapters

struct TableOrderTests {
    /// Children come before their parents; without foreign keys the last configured comes first.
    @Test func childrenFirst() {
        #expect(TableOrder.childrenFirst(parents: [[], [], []]) == [2, 1, 0])
        #expect(TableOrder.childrenFirst(parents: [[1], [2], []]) == [0, 1, 2])
        #expect(TableOrder.childrenFirst(parents: [[], [0], [0, 1]]) == [2, 1, 0])
        #expect(TableOrder.childrenFirst(parents: [[2], [], []]) == [1, 0, 2])
    }

    /// A table that refers to itself, and tables that refer to each other, are each named once.
    @Test func circles() {
        #expect(TableOrder.childrenFirst(parents: [[0]]) == [0])
        #expect(TableOrder.childrenFirst(parents: [[1], [0], [1]]) == [2, 1, 0])
        #expect(TableOrder.childrenFirst(parents: []).isEmpty)
    }
}
