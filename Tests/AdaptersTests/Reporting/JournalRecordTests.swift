import LifecycleDomain
import Systemd
import TestKit
import Testing

@testable import LifecycleAdapters

/// What the journal keeps of the stream of events.
struct JournalRecordTests {
    private func value(_ name: String, _ record: JournalRecord?) -> String? {
        record?.fields.first { $0.name == name }?.value
    }

    /// A step's record has its name, its outcome and its length, in words and in fields.
    @Test func step() {
        let record = JournalRecord(
            .stepEnded(
                StartupStepRecord(
                    StepDefinition("databases"), outcome: .failed, duration: .milliseconds(1500), detail: "locked")))
        #expect(record?.message == "Step databases failed in 1.5 s: locked")
        #expect(value("APPLIFECYCLE_STEP", record) == "databases")
        #expect(value("APPLIFECYCLE_OUTCOME", record) == "failed")
        #expect(value("APPLIFECYCLE_DURATION_USEC", record) == "1500000")
        #expect(record?.priority == .error)
        #expect(record?.belongsToStartup == true)
    }

    /// The cause of a failed startup is an error with the step and the errno.
    @Test func failure() {
        let startup = StartupRecord(
            id: "s", started: RealtimeInstant(microseconds: 0), duration: .milliseconds(20), cause: "state: full")
        let record = JournalRecord(
            .startupEnded(startup, .failed(step: "state", StepFailure(.tryAgain, "full", systemError: 28))))
        #expect(record?.message == "Startup failed after 20.0 ms: state: full")
        #expect(value("ERRNO", record) == "28")
        #expect(record?.id == .startupFailed)
    }

    /// A logout is found by its id and by the user's pseudonym, and what is left is named.
    @Test func logout() {
        let receipt = Receipt(
            id: LogoutID("l1"), outcome: .incomplete, reason: .user, owner: 0,
            accepted: RealtimeInstant(microseconds: 0), finished: nil, resumed: 0,
            steps: [
                LogoutStepReport("tokens", outcome: .ok),
                LogoutStepReport("caches.images", outcome: .failed, remaining: 1),
            ])
        let record = JournalRecord(.logoutEnded(receipt, pseudonym: "p"))
        #expect(record?.message == "Logout incomplete, tried again later; left: caches.images")
        #expect(value("APPLIFECYCLE_LOGOUT_ID", record) == "l1")
        #expect(value("APPLIFECYCLE_USER", record) == "p")
        #expect(record?.priority == .warning)
    }

    /// Ids of messages are what the journal takes: 32 hexadecimal digits, each once.
    @Test func messageIDs() {
        let ids = MessageID.allCases.map(\.rawValue)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.utf8.count == 32 && id.allSatisfy(\.isHexDigit)) }
    }

    /// Each id is explained by the catalog and listed in the manual for operators, and the catalog has no other.
    @Test func theCatalogKnowsEveryMessage() throws {
        let catalog = try ProjectFile.text("systemd/catalog/applifecycle.catalog")
        let entries = catalog.split(separator: "\n").filter { $0.hasPrefix("-- ") }.map { String($0.dropFirst(3)) }
        #expect(entries.count == Set(entries).count)
        #expect(Set(entries) == Set(MessageID.allCases.map(\.rawValue)))
        let manual = try ProjectFile.text("docs/operating.md")
        for id in MessageID.allCases { #expect(manual.contains(id.rawValue), "\(id) is not in docs/operating.md") }
    }

    /// A retry says which attempt failed, why, and when the next one is.
    @Test func retry() {
        let step = StartupStepRecord(
            StepDefinition("notifications"), attempts: 2,
            history: [
                StepAttempt(started: .zero, duration: .milliseconds(7), outcome: .failed, detail: "connection refused")
            ])
        let record = JournalRecord(.stepWillRetry(step, after: .seconds(3)))
        #expect(record?.message == "Step notifications failed in attempt 2, tried again in 3s: connection refused")
        #expect(value("APPLIFECYCLE_ATTEMPT", record) == "2")
        #expect(value("APPLIFECYCLE_DURATION_USEC", record) == "7000")
        #expect(record?.priority == .notice)
    }

    /// What is taken back is told with its length, and what is not as a warning with the reason.
    @Test func undo() {
        #expect(JournalRecord(.stepUndoBegan(step: "ledger"))?.message == "Step ledger is being taken back")
        let done = JournalRecord(.stepUndone(step: "ledger", duration: .milliseconds(20), failure: nil))
        #expect(done?.message == "Step ledger taken back in 20.0 ms")
        #expect(value("APPLIFECYCLE_OUTCOME", done) == "ok" && done?.priority == .info)
        let failure = StepFailure(.tryAgain, "not taken back within 10s", systemError: 5)
        let failed = JournalRecord(.stepUndone(step: "ledger", duration: .seconds(10), failure: failure))
        #expect(failed?.message == "Step ledger could not be taken back: not taken back within 10s")
        #expect(value("APPLIFECYCLE_OUTCOME", failed) == "failed" && failed?.priority == .warning)
        #expect(value("ERRNO", failed) == "5")
    }

    /// Lengths are written as people read them.
    @Test(arguments: [
        (Duration.microseconds(412), "412 µs"), (.microseconds(7_340), "7.3 ms"), (.milliseconds(999), "999.0 ms"),
        (.milliseconds(12_840), "12.8 s"),
    ]) func lengths(duration: Duration, text: String) {
        #expect(duration.shortText == text)
    }
}
