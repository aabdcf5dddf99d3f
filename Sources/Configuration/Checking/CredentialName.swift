import UnitFile

/// The names of credentials: base names, as systemd.exec(5) wants them under `LoadCredential=`.
enum CredentialName {
    private static let limitBytes = 255

    /// Checks a name.
    static func parse(_ text: String) throws(UnitValueError) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte > UInt8(ascii: " ") && byte < 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ":")
        }
        guard isPlain, !text.isEmpty, text != ".", text != "..", text.utf8.count <= limitBytes else {
            throw UnitValueError(
                "\(UnitValueError.quoted(text)) cannot name a credential, write ASCII without spaces, / and :"
            )
        }
        return text
    }
}
