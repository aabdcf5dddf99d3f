/// How a word is written so that bash reads these bytes (bash(1), QUOTING).
enum ShellQuoting {
    case needless
    /// '...'
    case quotes
    /// $'...'
    case escapes

    init(for word: ArraySlice<UInt8>) {
        self = word.isEmpty ? .quotes : .needless
        for byte in word where !ShellByte.isPlain(byte) {
            guard ShellByte.isPrintable(byte), byte != ShellByte.quote else {
                self = .escapes
                return
            }
            self = .quotes
        }
    }
}
