import UnitFile

extension ConfigurationBuilder {
    /// Reads each `[Unsent NAME]`.
    func unsent(of databases: [DatabaseSettings]) throws(ConfigurationError) -> [UnsentSettings] {
        var unsent: [UnsentSettings] = []
        for values in named("Unsent") {
            let database = try databaseName(values, databases)
            let example = "SELECT count(*) FROM visits WHERE user_id = :user AND sent_at IS NULL"
            let query = try values.required("Query", example: example)
            unsent.append(
                UnsentSettings(
                    name: values.section.argument ?? "",
                    database: database,
                    query: query.value,
                    variables: try values.parse(query, Self.variables),
                    userType: try values.choice("UserType", default: .text),
                    onUnsent: try values.choice("OnUnsent", default: .refuse),
                    origin: values.section.location
                )
            )
        }
        return unsent
    }

    /// The names after the colons in a query that reads.
    private static func variables(of query: String) throws(UnitValueError) -> [String] {
        let firstWord = query.utf8.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        guard ["select", "with"].contains(String(Substring(firstWord)).lowercased()) else {
            throw UnitValueError("is no query, write SELECT count(*) FROM ...")
        }
        return try PredicateVariables.names(in: query, otherwise: "would count everybody's work")
    }

    /// Reads each `[LogoutHook NAME]`.
    func logoutHooks() throws(ConfigurationError) -> [LogoutHookSettings] {
        let wait = FiniteTimeFormat(range: .milliseconds(1) ... .seconds(3600))
        var hooks: [LogoutHookSettings] = []
        for values in named("LogoutHook") {
            let exec = try values.required("Exec", example: "/usr/lib/app/logout")
            var hook = LogoutHookSettings(
                name: values.section.argument ?? "",
                exec: try command(exec, values),
                origin: values.section.location
            )
            hook.when = try values.choice("When", default: hook.when)
            hook.timeout = try values.parsed("Timeout", default: hook.timeout, wait.parse)
            hook.isRequired = try values.parsed("Required", default: hook.isRequired, UnitBoolean.parse)
            hooks.append(hook)
        }
        return hooks
    }
}
