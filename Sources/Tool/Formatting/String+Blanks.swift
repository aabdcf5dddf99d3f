extension String {
    /// The string without the blanks that it ends with.
    var trimmingBlanksAtEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
