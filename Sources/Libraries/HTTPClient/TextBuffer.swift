/// A text that is put together from pieces, in one run of bytes: interpolation makes a text of each piece first.
struct TextBuffer {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// The bytes as a text.
    var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    mutating func add(_ text: String) {
        text.withBytes { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func add(_ run: some Collection<UInt8>) {
        bytes.append(contentsOf: run)
    }

    mutating func remove(at index: Int) {
        bytes.remove(at: index)
    }

    mutating func removeAll(from index: Int) {
        bytes.removeSubrange(index...)
    }

    /// A number in decimal digits.
    mutating func add(_ number: Int) {
        if number < 0 { add(UInt8(ascii: "-")) }
        addDigits(number.magnitude)
    }

    private mutating func addDigits(_ number: UInt) {
        if number > 9 { addDigits(number / 10) }
        add(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
