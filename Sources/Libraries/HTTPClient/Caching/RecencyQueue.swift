/// Which of some elements was used longest ago.
///
/// A use is a new place at the end; the places before it are left over, and dropped when they are the most.
struct RecencyQueue<Element: Hashable & Sendable>: Sendable {
    private struct Place {
        let element: Element
        let stamp: UInt64
    }

    private var latest: [Element: UInt64] = [:]
    private var places: [Place] = []
    private var first = 0
    private var nextStamp: UInt64 = 0

    mutating func use(_ element: Element) {
        if places.count - first > 2 * latest.count + 64 || first > places.count / 2 + 64 { compact() }
        nextStamp += 1
        latest[element] = nextStamp
        places.append(Place(element: element, stamp: nextStamp))
    }

    mutating func remove(_ element: Element) {
        latest[element] = nil
    }

    /// Removes the one that was used longest ago.
    mutating func removeOldest() -> Element? {
        while first < places.count {
            let place = places[first]
            first += 1
            guard latest[place.element] == place.stamp else { continue }
            latest[place.element] = nil
            return place.element
        }
        return nil
    }

    private mutating func compact() {
        places = places[first...].filter { latest[$0.element] == $0.stamp }
        first = 0
    }
}
