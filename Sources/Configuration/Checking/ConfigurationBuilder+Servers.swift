import UnitFile

extension ConfigurationBuilder {
    private static let longestRequest = Duration.seconds(3600)
    private static let longestDebt = Duration.seconds(365 * 86_400)

    /// Reads `[OAuth]`; nil where there is none.
    func oauth() throws(ConfigurationError) -> OAuthSettings? {
        guard let values = values(of: "OAuth") else { return nil }
        let issuer = try values.parse(
            try values.required("Issuer", example: "https://id.example.org"), ServerURLFormat.base)
        let client = try values.parse(try values.required("ClientID", example: "clinic-cart"), Self.visible)
        var settings = OAuthSettings(issuer: issuer, clientID: client, origin: values.section.location)
        settings.clientCredential = try values.parsed("ClientCredential", default: nil) {
            text throws(UnitValueError) in try CredentialName.parse(text)
        }
        settings.scopes = try list(values, "Scopes", default: settings.scopes, ScopeFormat.parse)
        settings.userClaim = try values.parsed("UserClaim", default: settings.userClaim, Self.visible)
        settings.allowedOrigins = try list(
            values, "AllowedOrigins", default: settings.allowedOrigins, ServerURLFormat.origin)
        let age = FiniteTimeFormat(range: .seconds(1)...Self.longestDebt)
        settings.revokeFor = try values.parsed("RevokeFor", default: settings.revokeFor, age.parse)
        settings.caFile = try values.parsed("CAFile", default: nil) { text throws(UnitValueError) in
            try paths.absolutePath(text)
        }
        return settings
    }

    /// Reads `[Notifications]`; nil where there is none.
    func notifications() throws(ConfigurationError) -> NotificationSettings? {
        guard let values = values(of: "Notifications") else { return nil }
        let subscriptions = try values.parse(
            try values.required("Subscriptions", example: "https://api.example.org/push/subscriptions"),
            ServerURLFormat.url)
        var settings = NotificationSettings(subscriptions: subscriptions, origin: values.section.location)
        settings.pushServer = try values.parsed("PushServer", default: nil) { text throws(UnitValueError) in
            try ServerURLFormat.base(text)
        }
        settings.isRequired = try values.parsed("Required", default: settings.isRequired, UnitBoolean.parse)
        let wait = FiniteTimeFormat(range: .milliseconds(1)...Self.longestRequest)
        settings.timeout = try values.parsed("Timeout", default: settings.timeout, wait.parse)
        return settings
    }

    /// Reads each `[Credential NAME]`.
    func credentials() throws(ConfigurationError) -> [CredentialSettings] {
        var credentials: [CredentialSettings] = []
        for values in named("Credential") {
            let name: String
            do {
                name = try CredentialName.parse(values.section.argument ?? "")
            } catch {
                throw values.section.error(error.reason)
            }
            var settings = CredentialSettings(name: name, origin: values.section.location)
            settings.isRequired = try values.parsed("Required", default: settings.isRequired, UnitBoolean.parse)
            settings.kind = try values.choice("Kind", default: settings.kind)
            let age = FiniteTimeFormat(range: .zero ... .seconds(100 * 365 * 86_400))
            settings.minimumValidity = try values.parsed(
                "MinimumValidity", default: settings.minimumValidity, age.parse)
            if settings.kind == .opaque, let assignment = values.last("MinimumValidity"),
                settings.minimumValidity != CredentialSettings.defaultMinimumValidity
            {
                throw values.error("cannot be told of an opaque credential, write Kind=jwt or Kind=x509", assignment)
            }
            credentials.append(settings)
        }
        return credentials
    }

    /// The words of a key, each read; the default where it is not set, nothing where it is emptied on purpose.
    private func list(
        _ values: SectionValues, _ key: String, default defaults: [String],
        _ read: (String) throws(UnitValueError) -> String
    ) throws(ConfigurationError) -> [String] {
        let words = try values.words(key)
        if words.isEmpty { return values.isEmptied(key) ? [] : defaults }
        var list: [String] = []
        for word in words {
            let item = try values.parse(word, read)
            if !list.contains(item) { list.append(item) }
        }
        return list
    }

    /// Visible ASCII with spaces (VSCHAR, RFC 6749 appendix A).
    private static func visible(_ text: String) throws(UnitValueError) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            throw UnitValueError("\(UnitValueError.quoted(text)) holds more than visible ASCII")
        }
        return text
    }
}
