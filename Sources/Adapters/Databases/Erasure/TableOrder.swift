/// The order in which the tables of a database lose their rows: children before their parents.
enum TableOrder {
    /// Sorts tables by their foreign keys; where these say nothing, the last one configured goes first.
    /// - Parameter parents: for each table, in the order of the configuration, those of the same list that it refers to.
    /// - Returns: The tables' places in the list.
    static func childrenFirst(parents: [Set<Int>]) -> [Int] {
        var waiting = Array(parents.indices.reversed())
        var order: [Int] = []
        while let next = waiting.first(where: { !isReferredTo($0, by: waiting, parents) }) ?? waiting.first {
            order.append(next)
            waiting.removeAll { $0 == next }
        }
        return order
    }

    /// A table that refers to itself is no reason to wait, and a circle is cut at its last table.
    private static func isReferredTo(_ table: Int, by others: [Int], _ parents: [Set<Int>]) -> Bool {
        others.contains { $0 != table && parents[$0].contains(table) }
    }
}
