extension Unicode.Scalar {
    /// Whether this is one of A–Z and a–z.
    var isASCIILetter: Bool { ("A"..."Z").contains(self) || ("a"..."z").contains(self) }

    /// Whether this is one of 0–9.
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// Whether this is a letter or a digit of ASCII.
    var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}
