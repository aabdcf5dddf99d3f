import CPlatform
import Glibc
import LifecycleDomain
import Synchronization
import Testing

@testable import LifecycleAdapters

extension StepProgramTests {
    /// What becomes of processes that a step started.
    @Suite(.serialized, .timeLimit(.minutes(10)))
    struct Remains {
        /// A success leaves no process: neither in its group, nor in a session of its own, nor a fork without a parent.
        @Test func successLeavesNothing() async throws {
            let fixture = StepFixture(
                """
                sleep 1000 & a=$!
                setsid sleep 1000 & b=$!
                c=$(setsid sh -c '(sleep 1000 >/dev/null & echo $!)')
                while [ "$(cut -d' ' -f6 /proc/$b/stat)" != $b ]; do :; done
                echo $a $b $c
                """)
            let result = try await fixture.run()
            #expect(result == StepResult(.ok, "3 processes that it left running were killed"))
            #expect(fixture.lines.first?.split(separator: " ").count == 3)
            #expect(StepFixture.areGone(fixture.lines.first))
        }

        /// Nor does a failure.
        @Test func failureLeavesNothing() async throws {
            let fixture = StepFixture("setsid sleep 1000 & echo $!; exit 3")
            let failure = try #require(await fixture.failure())
            #expect(
                failure.message == "/bin/sh ended with exit code 3; a process that it left running was killed")
            #expect(StepFixture.areGone(fixture.lines.first))
        }

        /// Fifty processes in sessions of their own, each with a child: all are killed, and no zombie stays.
        @Test func manyProcesses() async throws {
            let folder = try ScratchFolder()
            let list = folder.file("list")
            let fixture = StepFixture(
                """
                for i in $(seq 50); do setsid sh -c 'sleep 1000 & echo $$ $! >> "$0"; wait' '\(list)' & done
                until [ "$(wc -l < '\(list)')" = 50 ]; do sleep 0.01; done
                cat '\(list)'
                """)
            #expect(try await fixture.run().outcome == .ok)
            let processes = fixture.lines.joined(separator: " ")
            #expect(processes.split(separator: " ").count == 100)
            #expect(StepFixture.areGone(processes))
        }

        /// An orphan that ended by itself is collected too.
        @Test func endedOrphansAreCollected() async throws {
            let fixture = StepFixture("setsid sh -c '(setsid sh -c \"exit 0\" & echo $!)'; setsid true & echo $!; wait")
            #expect(try await fixture.run().outcome == .ok)
            #expect(StepFixture.areGone(fixture.lines.joined(separator: " ")))
        }

        /// A process of which nobody can say whose it is stays, and the step says so.
        @Test func unknownOrphanIsTold() async throws {
            let fixture = StepFixture(
                "env -i /usr/bin/setsid /bin/sleep 1000 & p=$!; \(Self.untilSession("$p")); echo $p")
            let result = try await fixture.run()
            let process = try #require(fixture.lines.first.flatMap { pid_t($0) })
            #expect(result.detail == "whether it started process \(process) cannot be told")
            #expect(ProcessEntry(process)?.isZombie == false)
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }

        /// The exit code of another program of the daemon's is not taken away from who waits for it.
        @Test func otherProgramsAreLeftAlone() async throws {
            let other = try ChildProgram(["/bin/sh", "-c", "exit 3"], environment: [:])
            let living = try ChildProgram(["/bin/sleep", "1000"], environment: ["PATH": "/bin"])
            #expect(try await StepFixture("setsid sleep 1000 &").run().outcome == .ok)
            var ending: ChildProgram.Ending?
            while ending == nil {
                StepProcesses.shared.collectOrphans()
                ending = other.wait(milliseconds: 0)
            }
            #expect(ending == .exit(code: 3))
            #expect(living.wait(milliseconds: 0) == nil)
            living.stop()
        }

        /// What another program of the daemon's has started, and comes to this process while a step runs, is collected.
        ///
        /// At once where it is killed with the program, with the end of a step where it ends later.
        @Test(arguments: [true, false]) func orphansOfOtherProgramsAreCollected(isKilled: Bool) async throws {
            let folder = try ScratchFolder()
            StepProcesses.shared.begin()
            defer { StepProcesses.shared.end() }
            let script = "sleep 1000 & echo $$ $! >'\(folder.file("processes"))'; exit 3"
            let program = try ChildProgram(["/bin/sh", "-c", script], environment: ["PATH": "/bin"])
            var readable = pollfd(fd: program.handle, events: Int16(POLLIN), revents: 0)
            #expect(poll(&readable, 1, -1) == 1)
            let text = String(decoding: try #require(folder.contents("processes")), as: UTF8.self)
            let processes = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
            let orphan = try #require(processes.last)
            #expect(ProcessEntry(orphan)?.parent == getpid())
            #expect((isKilled ? program.finish() : program.wait(milliseconds: 0)) == .exit(code: 3))
            if !isKilled {
                kill(orphan, SIGKILL)
                while ProcessEntry(orphan)?.isZombie == false { await Task.yield() }
                StepProcesses.shared.collectOrphans()
            }
            #expect(processes.count == 2 && processes.allSatisfy { ProcessEntry($0) == nil })
        }

        /// Orphans come to this process while a step runs, and at no other time.
        @Test func isSubreaperWhileAStepRuns() async throws {
            let during = Mutex<Int32>(-1)
            let fixture = StepFixture("echo STATUS=x") { _ in during.withLock { $0 = platform_is_child_subreaper() } }
            #expect(platform_is_child_subreaper() == 0)
            #expect(try await fixture.run() == .ok)
            #expect(during.withLock { $0 } == 1)
            #expect(platform_is_child_subreaper() == 0)
        }

        /// A loop of a script that ends when a process leads a session.
        static func untilSession(_ process: String) -> String {
            "while [ \"$(cut -d' ' -f6 /proc/\(process)/stat)\" != \(process) ]; do :; done"
        }
    }
}
