/// A length or a place on the drawing, in its units.
typealias Pixels = Double

extension Pixels {
    /// The number with one decimal at most, the same everywhere.
    var text: String {
        let tenths = Int((self * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let rest = abs(tenths) % 10
        return rest == 0 ? "\(sign)\(abs(tenths) / 10)" : "\(sign)\(abs(tenths) / 10).\(rest)"
    }
}
