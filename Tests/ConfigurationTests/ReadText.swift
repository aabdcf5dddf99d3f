import LifecycleConfiguration

/// Reads a text as the file `app.conf`.
func readConfiguration(
    _ text: String,
    accounts: FakeAccounts = FakeAccounts(),
    environment: [String: String] = [:]
) throws -> Configuration {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.conf", text)
    return try ConfigurationReader(accounts: accounts).read(source: .file(path), environment: environment)
}

/// Reads a text that is to be refused.
///
/// - Returns: the description of the error, with the path of the file shortened to its name; nil when there is none.
func refusal(of text: String, accounts: FakeAccounts = FakeAccounts()) throws -> String? {
    let folder = try TemporaryFolder()
    let path = try folder.write("app.conf", text)
    do {
        _ = try ConfigurationReader(accounts: accounts).read(source: .file(path), environment: [:])
        return nil
    } catch {
        return shortened(error.description, folder)
    }
}

/// Leaves out the path of a temporary folder at the beginning of a text.
func shortened(_ text: String, _ folder: TemporaryFolder) -> String {
    text.hasPrefix(folder.path) ? String(text.dropFirst(folder.path.count + 1)) : text
}
