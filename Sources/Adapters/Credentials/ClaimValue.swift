import FoundationEssentials
import LifecycleDomain

/// The value of a claim, of whatever type.
enum ClaimValue: Decodable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case list([ClaimValue])
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let list = try? container.decode([ClaimValue].self) {
            self = .list(list)
        } else {
            self = .other
        }
    }

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// A text, or a list of which the texts count.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .list(let values): values.compactMap(\.text)
        default: []
        }
    }

    /// A name for somebody: a text, or a whole number.
    var name: String? {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        default: nil
        }
    }

    /// Seconds since 1970, whole or not (NumericDate, RFC 7519 section 2).
    var moment: RealtimeInstant? {
        let seconds: Double? =
            switch self {
            case .integer(let seconds): Double(seconds)
            case .number(let seconds): seconds
            default: nil
            }
        guard let seconds, seconds.isFinite else { return nil }
        return RealtimeInstant(microseconds: Int64(min(max(seconds, 0), 9e12) * 1_000_000))
    }
}
