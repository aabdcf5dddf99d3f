import LifecycleConfiguration
import Testing

struct InstanceNameTests {
    /// What a unit's name may hold is a name.
    @Test(arguments: ["applifecycled", "clinic-1", "A:b_c.d", "1", "-"])
    func accepts(text: String) throws {
        #expect(try InstanceName(text).text == text)
    }

    /// What could leave the folder, or hide in it, is not.
    @Test(arguments: [
        ("", "instance name \"\" is empty, give at least one letter"),
        (".", "instance name \".\" begins with a dot, begin with a letter"),
        ("..", "instance name \"..\" begins with a dot, begin with a letter"),
        (".a", "instance name \".a\" begins with a dot, begin with a letter"),
        ("a/b", "instance name \"a/b\" holds other characters than it may, use ASCII letters, digits and : _ . -"),
        ("a b", "instance name \"a b\" holds other characters than it may, use ASCII letters, digits and : _ . -"),
        ("é", "instance name \"é\" holds other characters than it may, use ASCII letters, digits and : _ . -"),
    ])
    func refuses(text: String, expected: String) {
        let error = #expect(throws: ConfigurationError.self) { try InstanceName(text) }
        #expect(error?.description == expected)
    }

    /// A name longer than any file's is not.
    @Test
    func refusesLongNames() throws {
        _ = try InstanceName(String(repeating: "a", count: 200))
        let error = #expect(throws: ConfigurationError.self) { try InstanceName(String(repeating: "a", count: 201)) }
        #expect(error?.description == "instance name is too long, give at most 200 bytes")
    }

    /// A file gives its instance its own name.
    @Test(arguments: [("/x/clinic.conf", "clinic"), ("clinic", "clinic"), ("a.conf.conf", "a.conf")])
    func comesFromTheFile(path: String, expected: String) throws {
        #expect(try ConfigurationSource.file(path).instanceName().text == expected)
    }

    /// A file whose name cannot be an instance's is refused by its path.
    @Test
    func refusesFilesWithOtherNames() {
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationSource.file("/x/.conf").instanceName() }
        #expect(error?.description == "/x/.conf: instance name \"\" is empty, give at least one letter")
    }
}
