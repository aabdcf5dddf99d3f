import LifecycleConfiguration
import Testing

/// What the configuration says about the app's own steps.
struct StepSettingsTests {
    /// Every key reaches its setting, with the section's line.
    @Test
    func readsEveryKey() throws {
        let configuration = try readConfiguration(
            """
            [Step warm-up]
            Exec=/usr/lib//clinic/warm-up "a b" $HOME;\\x41
            ExecStop=/usr/lib/clinic/cool-down 'all of it'
            After=keychain "index"
            After=caches
            Timeout=1min
            Retries=7
            Required=no
            [Step index]
            Exec=/i
            """
        )
        #expect(configuration.warnings == [])
        let step = try #require(configuration.steps.first)
        #expect(
            step
                == StepSettings(
                    name: "warm-up", exec: ["/usr/lib/clinic/warm-up", "a b", "$HOME;A"],
                    execStop: ["/usr/lib/clinic/cool-down", "all of it"], after: ["keychain", "index", "caches"],
                    timeout: .seconds(60), retries: 7, isRequired: false, origin: step.origin))
        #expect(step.origin.line == 1)
    }

    /// What is left out has the documented default.
    @Test
    func hasTheDefaults() throws {
        let step = try #require(try readConfiguration("[Step s]\nExec=/s").steps.first)
        #expect(step.after == ["databases"])
        #expect(step.timeout == .seconds(30))
        #expect(step.retries == 2)
        #expect(step.isRequired)
        #expect(step.execStop == nil)
    }

    /// `After=` with nothing behind it is no predecessor at all, and takes back what was said before.
    @Test(arguments: [
        ("After=", []), ("After=caches\nAfter=", []), ("After=caches\nAfter=\nAfter=state", ["state"]),
    ])
    func emptyAfterTakesBack(lines: String, after: [String]) throws {
        #expect(try readConfiguration("[Step s]\nExec=/s\n\(lines)").steps.map(\.after) == [after])
    }

    /// A step may take as long as it wants, when that is said.
    @Test
    func timeoutMayBeInfinite() throws {
        #expect(try readConfiguration("[Step s]\nExec=/s\nTimeout=infinity").steps.map(\.timeout) == [nil])
    }

    /// Sections may name each other in any order; two ways to the same step are no circle.
    @Test
    func acceptsEveryOrder() throws {
        let text =
            "[Step a]\nExec=/a\nAfter=b c\n[Step b]\nExec=/b\nAfter=d\n[Step c]\nExec=/c\nAfter=d\n[Step d]\nExec=/d"
        #expect(try readConfiguration(text).steps.map(\.name) == ["a", "b", "c", "d"])
    }

    /// A section that is taken away is no step.
    @Test
    func disabledStepIsNone() throws {
        #expect(try readConfiguration("[Step s]\nExec=/s\nEnabled=no").steps == [])
    }

    private static let builtIn =
        "state keychain logouts databases credentials caches audit notifications analytics remote-config"

    /// Each key refuses what it cannot mean, by file, line and key.
    @Test(arguments: [
        ("[Step]", "1: [Step]: lacks a name, write [Step NAME]"),
        ("[Step s]", "1: [Step s] Exec: is missing, write for instance Exec=/usr/lib/app/warm-up"),
        ("[Step s]\nExec=warm-up", "2: [Step s] Exec: \"warm-up\" is not absolute, begin with a slash"),
        ("[Step s]\nExec=-/s", "2: [Step s] Exec: \"-/s\" is not absolute, begin with a slash"),
        ("[Step s]\nExec=/s 'a", "2: [Step s] Exec: a quote is not closed, write ' at the end of the word"),
        ("[Step s]\nExec=/s\nExecStop=s", "3: [Step s] ExecStop: \"s\" is not absolute, begin with a slash"),
        (
            "[Step s]\nExec=/s\nTimeout=0",
            "3: [Step s] Timeout: \"0\" is too short, write 1ms or more, or infinity"
        ),
        (
            "[Step s]\nExec=/s\nRetries=-1",
            "3: [Step s] Retries: \"-1\" is no possible value, write a whole number from 0 to 100"
        ),
        (
            "[Step s]\nExec=/s\nRetries=101",
            "3: [Step s] Retries: \"101\" is no possible value, write a whole number from 0 to 100"
        ),
        ("[Step s]\nExec=/s\nRequired=x", "3: [Step s] Required: \"x\" is neither yes nor no, write yes or no"),
        ("[Step s]\nExec=/s\nExecstop=/t", "3: [Step s] Execstop: no such key, did you mean ExecStop=?"),
        (
            "[Step databases]\nExec=/s",
            "1: [Step databases]: is the name of a step that every startup has, choose another one"
        ),
        (
            "[Step a b]\nExec=/s",
            "1: [Step a b]: \"a b\" cannot name a step, "
                + "write at most 64 ASCII letters, digits, . _ and -, and no - first"
        ),
        (
            "[Step -a]\nExec=/s",
            "1: [Step -a]: \"-a\" cannot name a step, "
                + "write at most 64 ASCII letters, digits, . _ and -, and no - first"
        ),
    ])
    func refusesOtherValues(text: String, expected: String) throws {
        #expect(try refusal(of: text) == "app.conf:\(expected)")
    }

    /// What a step comes after must be there, once, and must not come after the step.
    @Test(arguments: [
        (
            "[Step s]\nExec=/s\nAfter=state\nAfter=databses",
            "4: [Step s] After: there is no step \"databses\", did you mean databases?"
        ),
        (
            "[Step s]\nExec=/s\nAfter=network",
            "3: [Step s] After: there is no step \"network\", write one of \(builtIn) s"
        ),
        ("[Step s]\nExec=/s\nAfter=state caches state", "3: [Step s] After: names \"state\" twice, remove one"),
        (
            "[Step s]\nExec=/s\nAfter=t\n[Step t]\nExec=/t\nEnabled=no",
            "3: [Step s] After: [Step t] is taken away at app.conf:6, take it out of here too"
        ),
        (
            "[Step s]\nExec=/s\nAfter=s",
            "3: [Step s] After: the step would wait for itself (s after s), take one of them out of its After="
        ),
        (
            "[Step z]\nExec=/z\nAfter=a\n[Step a]\nExec=/a\nAfter=state b\n[Step b]\nExec=/b\nAfter=c\n"
                + "[Step c]\nExec=/c\nAfter=a",
            "6: [Step a] After: the step would wait for itself (a after b after c after a), "
                + "take one of them out of its After="
        ),
    ])
    func refusesOtherOrders(text: String, expected: String) throws {
        let folderless = try refusal(of: text).map { refusal in
            // The place of another section is told with its whole path.
            refusal.split(separator: " ").map { $0.hasSuffix("app.conf:6,") ? "app.conf:6," : String($0) }
                .joined(separator: " ")
        }
        #expect(folderless == "app.conf:\(expected)")
    }

    /// A service that runs keeps the steps that it was started with, and goes on saying so.
    @Test
    func runningServiceKeepsItsSteps() throws {
        let running = try readConfiguration("[Step s]\nExec=/s\nExecStop=/old")
        let new = try readConfiguration("[Step s]\nExec=/s\nExecStop=/new\n[Step t]\nExec=/t")
        let merged = running.takingOver(new)
        #expect(merged.steps == running.steps)
        #expect(merged.changes(to: new).map { "\($0)" } == ["[Step s] ExecStop", "[Step t]"])
    }
}
