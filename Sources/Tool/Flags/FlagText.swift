import FoundationEssentials
import SocketAPI

/// A flag for people.
enum FlagText {
    /// The value as JSON; a dash where the app decides.
    static func value(of flag: RemoteConfigInterface.Flag) -> String {
        if let value = flag.booleanValue { return value ? "true" : "false" }
        if let value = flag.stringValue { return json(.string(value)) }
        guard let value = flag.numberValue ?? flag.objectValue else { return "-" }
        return json(value)
    }

    /// One line: name, value, where it comes from.
    static func line(for flag: RemoteConfigInterface.Flag) -> String {
        "\(Printable.text(flag.key))  \(value(of: flag))  \(flag.source.rawValue)"
    }

    private static func json(_ value: SocketValue) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(value) else { return "-" }
        return Printable.text(String(decoding: bytes, as: UTF8.self))
    }
}
