import CPlatform
import Glibc
import LifecycleConfiguration
import LifecycleDomain
import Testing

@testable import LifecycleAdapters

/// The app's own steps, run as real programs; one after the other, since they share the process's children.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct StepProgramTests {
    /// A step is in the startup's graph as its section says.
    @Test func definitionIsThatOfTheSection() throws {
        let settings = StepSettings(
            name: "s", exec: ["/s"], after: ["caches", "t"], timeout: nil, retries: 7, isRequired: false,
            origin: SettingLocation(file: "f"))
        let step = AppStep(settings, surroundings: StepFixture.surroundings) { _, _ in }
        #expect(
            step.definition
                == StepDefinition(
                    "s", after: ["caches", "t"], isRequired: false, timeout: nil, retry: RetryPolicy(retries: 7),
                    grace: .seconds(2)))
    }

    /// A configuration gives a step for each section, with what the service was given.
    @Test func configurationMakesTheSteps() async throws {
        var configuration = Configuration(
            instance: try InstanceName("clinic"),
            directories: ServiceDirectoryPaths(
                environment: ["STATE_DIRECTORY": "/st", "CACHE_DIRECTORY": "/ca", "RUNTIME_DIRECTORY": "/ru"],
                instance: try InstanceName("clinic")))
        let origin = SettingLocation(file: "f")
        configuration.daemon.socketPath = "/so"
        configuration.steps = [
            StepSettings(name: "a", exec: ["/a"], origin: origin),
            StepSettings(name: "b", exec: ["/b"], origin: origin),
        ]
        let steps = configuration.appSteps(startup: "id") { _, _ in }
        #expect(steps.map(\.definition.name) == ["a", "b"])
        #expect(
            steps.map(\.surroundings)
                == Array(
                    repeating: StepSurroundings(
                        stateDirectory: "/st", cacheDirectory: "/ca", runtimeDirectory: "/ru", socketPath: "/so",
                        instance: "clinic", startup: "id"), count: 2))
    }

    /// A program gets these variables and no other, whatever the daemon has.
    @Test func environmentIsExact() async throws {
        let fixture = StepFixture(words: ["/usr/bin/env"])
        #expect(try await fixture.run() == .ok)
        let mark = try #require(fixture.lines.first { $0.hasPrefix("APPLIFECYCLE_STEP_RUN=") })
        #expect(mark.utf8.count == "APPLIFECYCLE_STEP_RUN=".utf8.count + 32)
        #expect(
            fixture.lines.filter { $0 != mark }.sorted() == [
                "APPLIFECYCLE_INSTANCE=x", "APPLIFECYCLE_SOCKET=/r/x.sock", "APPLIFECYCLE_STEP=warm-up",
                "CACHE_DIRECTORY=/c", "INVOCATION_ID=0123456789abcdef0123456789abcdef", "LANG=C.UTF-8",
                "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "RUNTIME_DIRECTORY=/r",
                "STATE_DIRECTORY=/s",
            ])
    }

    /// Arguments arrive as they are: no shell looks at them.
    @Test func argumentsAreLeftAlone() async throws {
        let fixture = StepFixture(words: ["/usr/bin/printf", "%s\\n", "a b", "$HOME;*", ""])
        #expect(try await fixture.run() == .ok)
        #expect(fixture.lines == ["a b", "$HOME;*"])
    }

    /// A program gets none of the daemon's descriptors, not even one that would be inherited; there is nothing to read.
    @Test func descriptorsAreNotInherited() async throws {
        let inheritable = dup(STDERR_FILENO)
        defer { close(inheritable) }
        #expect(inheritable > STDERR_FILENO)
        let listing = StepFixture(words: ["/bin/ls", "/proc/self/fd"])
        #expect(try await listing.run() == .ok)
        // The fourth is the folder that ls reads.
        #expect(listing.lines == ["0", "1", "2", "3"])
        let reading = StepFixture("readlink /proc/$$/fd/0; cat")
        #expect(try await reading.run() == .ok)
        #expect(reading.lines == ["/dev/null"])
    }

    /// A line STATUS= of either output is progress that proves work, and no line; what it ends with is shown safely.
    @Test func statusLinesAreProgress() async throws {
        let folder = try ScratchFolder()
        #expect(mkfifo(folder.file("go"), 0o600) == 0)
        let go = folder.file("go")
        let fixture = StepFixture(
            "echo STATUS=one; echo plain STATUS=; cat '\(go)'; printf 'STATUS=t\\033wo' >&2; echo STATUS="
        ) { text in
            // Opening it lets the program go on: what comes next cannot be read together with this.
            if text == "one" { close(platform_open(go, O_WRONLY, 0)) }
        }
        #expect(try await fixture.run() == .ok)
        #expect(
            fixture.progress == [StepProgress("one", isProof: true), StepProgress("t?wo", isProof: true)])
        #expect(fixture.lines == ["plain STATUS="])
    }

    /// Of progress that comes faster than it is read, the last is told.
    @Test func lastProgressIsTold() async throws {
        let fixture = StepFixture("seq 10000 | sed s/^/STATUS=/")
        #expect(try await fixture.run() == .ok)
        #expect(fixture.progress.last?.text == "10000")
        #expect(fixture.progress.count < 1000)
        #expect(fixture.lines == [])
    }

    /// How a program ends decides what becomes of the step; the last line of standard error says why.
    @Test(arguments: [
        (
            "echo not this >&2; echo because >&2; echo nor this; exit 3", FailureKind.internalError,
            "exit code 3: because"
        ),
        ("exit 75", .tryAgain, "exit code 75"),
        ("echo busy >&2; exit 75", .tryAgain, "exit code 75: busy"),
        ("exit 1", .internalError, "ended with exit code 1"),
        ("kill -SEGV $$", .internalError, "was killed by SIGSEGV"),
        ("kill -KILL $$", .internalError, "was killed by SIGKILL, as the kernel does when memory runs out"),
        ("kill -42 $$", .internalError, "was killed by signal 42"),
    ])
    func endingDecides(script: String, kind: FailureKind, words: String) async throws {
        let failure = try #require(await StepFixture(script).failure())
        #expect(failure.kind == kind)
        #expect(failure.message.hasPrefix("/bin/sh "))
        #expect(failure.message.hasSuffix(words))
    }

    /// A long reason is shortened.
    @Test func hintIsShort() async throws {
        let failure = try #require(await StepFixture("printf '%02000d' 7 >&2; exit 1").failure())
        #expect(failure.message.utf8.count < 260)
        #expect(failure.message.hasSuffix("000..."))
    }

    /// A program that cannot be started fails by what is wrong with it.
    @Test(arguments: [
        (["/nowhere/warm-up"], FailureKind.configuration, ENOENT), (["/etc/passwd"], .permission, EACCES),
        (["/etc/passwd/x"], .configuration, ENOTDIR),
    ])
    func whatCannotStart(words: [String], kind: FailureKind, error: Int32) async throws {
        let failure = try #require(await StepFixture(words: words).failure())
        #expect(failure.kind == kind)
        #expect(failure.systemError == error)
        #expect(failure.message.hasPrefix(words[0]))
    }

    /// Ten million bytes are passed on, and do not stop the program.
    @Test func muchOutput() async throws {
        let fixture = StepFixture("head -c 10000000 /dev/zero | tr '\\0' x | fold -w 1000; echo >&2 end")
        #expect(try await fixture.run() == .ok)
        #expect(fixture.lines.count == 10_001)
        #expect(fixture.lines.contains("end"))
        #expect(fixture.lines.filter { $0 != "end" }.allSatisfy { $0.utf8.count == 1000 })
    }

    /// A line without an end costs no memory.
    @Test func endlessLine() async throws {
        let fixture = StepFixture("head -c 10000000 /dev/zero | tr '\\0' x")
        #expect(try await fixture.run() == .ok)
        #expect(fixture.lines.map(\.utf8.count) == [2048])
    }

    /// A program that closes its outputs is waited for all the same.
    @Test func closedOutputIsNotTheEnd() async throws {
        let folder = try ScratchFolder()
        let fixture = StepFixture("exec >&- 2>&-; sleep 0.2; : > '\(folder.file("done"))'; exit 4")
        #expect(await fixture.failure()?.message == "/bin/sh ended with exit code 4")
        #expect(folder.exists("done"))
    }
}
