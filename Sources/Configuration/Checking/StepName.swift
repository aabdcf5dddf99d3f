import UnitFile

/// The names of the app's own steps: words that stand in a list, a journal field and an environment as they are.
enum StepName {
    private static let limitBytes = 64

    /// Checks a name.
    static func parse(_ text: String) throws(UnitValueError) -> String {
        guard !StepSettings.builtInNames.contains(text) else {
            throw UnitValueError("is the name of a step that every startup has, choose another one")
        }
        guard (1...limitBytes).contains(text.utf8.count), text.utf8.allSatisfy(isPlain), text.utf8.first != dash else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) cannot name a step, "
                    + "write at most \(limitBytes) ASCII letters, digits, . _ and -, and no - first"
            )
        }
        return text
    }

    private static let dash = UInt8(ascii: "-")

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), dash:
            true
        default: false
        }
    }
}
