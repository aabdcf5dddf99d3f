import FoundationEssentials
import Glibc
import LifecycleAdapters
import LifecycleDomain
import Synchronization
import TestKit
import Testing

struct HookProgramsTests {
    let folder: ScratchFolder
    let lines = Lines()

    init() throws { folder = try ScratchFolder() }

    final class Lines: Sendable {
        private let stored = Mutex<[String]>([])
        var all: [String] { stored.withLock { $0 } }
        func add(_ hook: String, _ line: String) { stored.withLock { $0.append("\(hook): \(line)") } }
        func clear() { stored.withLock { $0 = [] } }
    }

    /// Runs a script of the shell's.
    private func run(
        _ script: String, user: String = "alice", attributes: [String: String] = [:], timeout: Duration = .seconds(60)
    ) async throws -> StepFailure? {
        // Read by the shell, not executed: what was just written may still be open in another test's child.
        try folder.write(script, to: "hook")
        return try await run(["/bin/sh", folder.file("hook"), "argument"], user, attributes, timeout)
    }

    private func run(
        _ command: [String], _ user: String = "alice", _ attributes: [String: String] = [:],
        _ timeout: Duration = .seconds(60)
    ) async throws -> StepFailure? {
        let hook = LogoutHook(name: "tidy", command: command, moment: .before, timeout: timeout, isRequired: true)
        let subject = WipeSubject(user: try UserID(user), attributes: try UserAttributes(attributes))
        do throws(StepFailure) {
            try await HookPrograms { lines.add($0, $1) }
                .run(hook, of: subject, logout: LogoutID("0123abcd"), reason: .idle)
            return nil
        } catch {
            return error
        }
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try #require(folder.contents(name)), as: UTF8.self)
    }

    private func isAlive(_ process: String) -> Bool {
        // What was killed may wait to be collected by whoever has inherited it.
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return false }
        return !String(decoding: status, as: UTF8.self).contains(") Z ")
    }

    /// It gets one JSON object and a newline, with these three members and no other.
    @Test func input() async throws {
        let failure = try await run(
            "cat >'\(folder.file("input"))'; printf %s \"$1\" >'\(folder.file("word"))'", user: "al\"ice\\\n\u{1}é",
            attributes: ["tenant": "clinic"])
        #expect(failure == nil)
        #expect(
            try text("input")
                == #"{"user":"al\"ice\\\n\u0001é","logoutId":"0123abcd","reason":"idle"}"# + "\n")
        #expect(try text("word") == "argument")
    }

    /// It gets none of the environment and none of the descriptors, and is in a group of its own.
    @Test func cleanStart() async throws {
        setenv("NOTIFY_SOCKET", "/run/secret", 1)
        let leak = open("/dev/null", O_RDONLY)
        defer { close(leak) }
        _ = fcntl(leak, F_SETFD, 0)
        let failure = try await run(
            """
            env | grep -v -e '^PWD=' -e '^_=' -e '^SHLVL=' -e '^OLDPWD=' | sort >'\(folder.file("environment"))'
            cut -d ' ' -f 5 /proc/$$/stat >'\(folder.file("group"))'; echo $$ >'\(folder.file("process"))'
            """)
        #expect(failure == nil)
        #expect(
            try text("environment")
                == "LANG=C.UTF-8\nPATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n")
        #expect(try text("group") == text("process"))
        // Without a shell, whose own pipes would be seen as well; the last is the folder that ls reads.
        #expect(try await run(["/bin/ls", "/proc/self/fd"]) == nil)
        #expect(lines.all == ["0", "1", "2", "3"].map { "tidy: \($0)" })
    }

    /// Both outputs come line by line, in order, a last one without an end too.
    @Test func output() async throws {
        #expect(try await run("echo one; echo two >&2; echo; printf '\\033[31mthree'") == nil)
        #expect(lines.all == ["tidy: one", "tidy: two", "tidy: ?[31mthree"])
    }

    /// The user's names are taken out in whatever form they are printed, also across a cut.
    @Test func redaction() async throws {
        let script = #"""
            echo 'jo/é and JO/É and Ward 7/é!'
            echo '{"u":"jo\/\u00e9","v":"jo/\u00E9"} jo%2F%C3%A9 jo%2f%c3%a9 Ward+7%2F%C3%A9%21 Ward%207/%C3%A9%21'
            printf '%1022s' '' | tr ' ' x; echo 'jo/é'
            cat
            """#
        #expect(try await run(script, user: "jo/é", attributes: ["ward": "Ward 7/é!"]) == nil)
        #expect(lines.all.count == 4)
        #expect(lines.all.first == "tidy: [user] and JO/É and [user]")
        #expect(
            lines.all.dropFirst().first
                == #"tidy: {"u":"[user]","v":"[user]"} [user] [user] [user] [user]"#)
        #expect(lines.all.dropFirst(2).first == "tidy: " + String(repeating: "x", count: 1_022) + "[u")
        #expect(lines.all.last == #"tidy: {"user":"[user]","logoutId":"0123abcd","reason":"idle"}"#)
    }

    /// A name of several lines is taken out of each.
    @Test func severalLines() async throws {
        #expect(try await run("printf 'x first\\nsecond y\\n'", user: "first\nsecond") == nil)
        #expect(lines.all == ["tidy: x [user]", "tidy: [user] y"])
    }

    /// Much output holds nobody up, and is cut.
    @Test func muchOutput() async throws {
        #expect(try await run("yes | head -c 10000000; exit 3")?.message == "hook tidy: exit code 3")
        #expect(lines.all.count == 101)
        #expect(lines.all.last == "tidy: …further output is not shown")
        #expect(try await run("head -c 10000000 /dev/zero | tr '\\0' z") == nil)
        #expect(lines.all.last == "tidy: " + String(repeating: "z", count: 1_024))
    }

    /// A program that does not read is no failure.
    @Test func inputIsNotRead() async throws {
        #expect(try await run("exec <&-; exit 0") == nil)
        #expect(try await run(["/bin/true"]) == nil)
    }

    /// Each way to fail has its kind and its words.
    @Test func failures() async throws {
        #expect(try await run("exit 75") == StepFailure(.tryAgain, "hook tidy: exit code 75"))
        #expect(try await run("exit 3") == StepFailure(.internalError, "hook tidy: exit code 3"))
        #expect(try await run("kill -9 $$") == StepFailure(.internalError, "hook tidy: killed by signal 9"))
        let missing = try await run([folder.file("missing")])
        #expect(missing?.kind == .configuration)
        #expect(missing?.message == "hook tidy: \(folder.file("missing")): No such file or directory")
        #expect(try await run([])?.kind == .configuration)
        try folder.write("no program", to: "text")
        #expect(try await run([folder.file("text")])?.kind == .permission)
        #expect(chmod(folder.file("text"), 0o700) == 0)
        // A file that is being written may be a program soon.
        let writing = open(folder.file("text"), O_WRONLY)
        #expect(try await run([folder.file("text")])?.kind == .tryAgain)
        close(writing)
        var failure = try await run([folder.file("text")])
        // Another test's child may have had it open for a moment.
        while failure?.kind == .tryAgain { failure = try await run([folder.file("text")]) }
        #expect(failure?.kind == .configuration)
    }

    /// After its time it is killed with all that it has started, although that does not want to go.
    @Test func takesTooLong() async throws {
        let (limit, failure) = try await runPastItsLimit(
            "trap '' TERM; sh -c 'trap \"\" TERM; while :; do sleep 60; done' & echo $!; echo $$; wait; wait", lines: 2)
        #expect(failure == StepFailure(.internalError, "hook tidy: took longer than \(limit.components.seconds)s"))
        let processes = lines.all.compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(processes.count == 2)
        for process in processes { try await eventually { !isAlive(process) } }
    }

    /// It is asked first, and may tidy up.
    @Test func mayTidyUp() async throws {
        let (limit, failure) = try await runPastItsLimit(
            "trap 'echo tidied; exit 0' TERM; echo ready; while :; do :; done", lines: 2)
        #expect(failure?.message == "hook tidy: took longer than \(limit.components.seconds)s")
        #expect(lines.all == ["tidy: ready", "tidy: tidied"])
    }

    /// What it leaves behind ends with it, and holds nobody up by its output.
    @Test func leftBehind() async throws {
        #expect(try await run("sleep 1000 & echo $!; exit 0") == nil)
        let process = try #require(lines.all.first?.split(separator: " ").last.map(String.init))
        try await eventually { !isAlive(process) }
    }

    /// A cancellation ends it.
    @Test func cancellation() async throws {
        let task = Task { try await run("echo ready; sleep 1000") }
        try await eventually { !lines.all.isEmpty }
        task.cancel()
        #expect(try await task.value == StepFailure(.tryAgain, "hook tidy: was stopped", systemError: EINTR))
        // And before it has begun.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await run("sleep 1000")
        }
        late.cancel()
        #expect(try await late.value?.kind == .tryAgain)
    }

    /// Runs a script with a limit that its beginning may take up on a busy machine; then it gets more.
    private func runPastItsLimit(_ script: String, lines count: Int) async throws -> (Duration, StepFailure?) {
        var limit = Duration.seconds(1)
        while true {
            lines.clear()
            let failure = try await run(script, timeout: limit)
            if lines.all.count >= count || limit > .seconds(60) { return (limit, failure) }
            limit *= 4
        }
    }
}
