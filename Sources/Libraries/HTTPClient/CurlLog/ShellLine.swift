/// A command as it is put together: words that bash reads, on one line and in printable ASCII (bash(1), QUOTING).
struct ShellLine {
    private var buffer: TextBuffer

    init(capacity: Int) {
        buffer = TextBuffer(capacity: capacity)
    }

    var text: String {
        buffer.text
    }

    /// Adds words that mean nothing to a shell, as they are.
    mutating func add(plain words: String) {
        startWord()
        buffer.add(words)
    }

    /// Adds what follows the last word, as it is.
    mutating func append(plain text: String) {
        buffer.add(text)
    }

    mutating func add(_ word: String) {
        add { $0.add(word) }
    }

    /// Adds one word of what is written, quoted where it must be.
    ///
    /// There is no zero byte in it, which no word can hold: URLs, names and values of fields are checked before.
    mutating func add(_ write: (inout TextBuffer) -> Void) {
        startWord()
        let start = buffer.bytes.count
        // Most words are quoted.
        buffer.add(ShellByte.quote)
        write(&buffer)
        switch ShellQuoting(for: buffer.bytes[(start + 1)...]) {
        case .needless: buffer.remove(at: start)
        case .quotes: buffer.add(ShellByte.quote)
        case .escapes:
            let raw = Array(buffer.bytes[(start + 1)...])
            buffer.removeAll(from: start)
            buffer.add("$'")
            for byte in raw { buffer.addEscaped(byte) }
            buffer.add(ShellByte.quote)
        }
    }

    /// Adds any bytes as the format of printf(1), which a word can hold.
    mutating func add(printfFormat bytes: [UInt8]) {
        startWord()
        buffer.add(ShellByte.quote)
        for byte in bytes {
            if byte == UInt8(ascii: "%") {
                buffer.add("%%")
            } else if ShellByte.isPlain(byte) {
                buffer.add(byte)
            } else {
                buffer.addOctal(byte)
            }
        }
        buffer.add(ShellByte.quote)
    }

    private mutating func startWord() {
        if !buffer.bytes.isEmpty { buffer.add(UInt8(ascii: " ")) }
    }
}

extension TextBuffer {
    fileprivate mutating func addEscaped(_ byte: UInt8) {
        switch byte {
        case ShellByte.quote: add("\\'")
        case ShellByte.backslash: add("\\\\")
        case UInt8(ascii: "\n"): add("\\n")
        case UInt8(ascii: "\r"): add("\\r")
        case UInt8(ascii: "\t"): add("\\t")
        default: if ShellByte.isPrintable(byte) { add(byte) } else { addOctal(byte) }
        }
    }

    /// Three digits, so that a digit that follows is not taken for one of them.
    fileprivate mutating func addOctal(_ byte: UInt8) {
        add(ShellByte.backslash)
        for shift in [6, 3, 0] { add(UInt8(ascii: "0") + byte >> UInt8(shift) & 7) }
    }
}
