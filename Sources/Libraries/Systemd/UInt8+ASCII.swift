extension UInt8 {
    /// Whether this is a character of ASCII that can be seen, or a space: most texts have no others.
    var isPrintableASCII: Bool { 0x20..<0x7f ~= self }
}
