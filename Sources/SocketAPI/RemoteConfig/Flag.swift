extension RemoteConfigInterface {
    /// A feature flag; one of the values is set, none where the source is `fallback`.
    package struct Flag: Codable, Sendable, Hashable {
        /// The flag's name.
        package var key: String
        package var booleanValue: Bool?
        package var stringValue: String?
        /// A number, whole or not.
        package var numberValue: SocketValue?
        /// A JSON object.
        package var objectValue: SocketValue?
        /// Which of the flag's variants it is.
        package var variant: String?
        /// Why it has this value, in the server's words.
        package var reason: String?
        /// Why the server has no value, in its words.
        package var errorCode: String?
        /// What the server adds; a JSON object.
        package var metadata: SocketValue?
        /// Where the value comes from.
        package var source: Source

        /// Makes a flag of its members.
        package init(
            key: String,
            booleanValue: Bool? = nil,
            stringValue: String? = nil,
            numberValue: SocketValue? = nil,
            objectValue: SocketValue? = nil,
            variant: String? = nil,
            reason: String? = nil,
            errorCode: String? = nil,
            metadata: SocketValue? = nil,
            source: Source
        ) {
            self.key = key
            self.booleanValue = booleanValue
            self.stringValue = stringValue
            self.numberValue = numberValue
            self.objectValue = objectValue
            self.variant = variant
            self.reason = reason
            self.errorCode = errorCode
            self.metadata = metadata
            self.source = source
        }
    }
}
