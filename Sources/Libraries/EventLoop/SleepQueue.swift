/// Sleepers by deadline; those with the same deadline in the order in which they came.
struct SleepQueue<Sleeper> {
    /// The place of one sleeper, and what names it for a removal.
    struct Key: Comparable, Hashable {
        let deadlineMicroseconds: UInt64
        let number: UInt64

        static func < (left: Key, right: Key) -> Bool {
            (left.deadlineMicroseconds, left.number) < (right.deadlineMicroseconds, right.number)
        }
    }

    /// The earliest is last: taking it moves nothing.
    private var entries: [(key: Key, sleeper: Sleeper)] = []
    private var nextNumber: UInt64 = 0

    var earliestDeadlineMicroseconds: UInt64? {
        entries.last?.key.deadlineMicroseconds
    }

    @discardableResult
    mutating func insert(_ sleeper: Sleeper, deadlineMicroseconds: UInt64) -> Key {
        let key = Key(deadlineMicroseconds: deadlineMicroseconds, number: nextNumber)
        nextNumber += 1
        entries.insert((key, sleeper), at: index(of: key))
        return key
    }

    /// Removes a sleeper; nothing happens when it has been taken before.
    mutating func remove(_ key: Key) {
        let index = index(of: key)
        if index < entries.endIndex, entries[index].key == key { entries.remove(at: index) }
    }

    /// Takes the sleepers whose deadline is not after `nowMicroseconds`, the earliest first.
    mutating func takeDue(nowMicroseconds: UInt64) -> [Sleeper] {
        var due: [Sleeper] = []
        while let last = entries.last, last.key.deadlineMicroseconds <= nowMicroseconds {
            due.append(last.sleeper)
            entries.removeLast()
        }
        return due
    }

    /// The first index whose key is not greater, by bisection.
    private func index(of key: Key) -> Int {
        var low = entries.startIndex
        var high = entries.endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if key < entries[middle].key {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
