import LifecycleDomain
import TestKit
import Testing

@testable import LifecycleUseCases

/// A queue over a spool in memory, whose back-off is always the longest that it may be.
struct EventQueueFixture {
    let time = ManualTime()
    let sink = RecordingSink()
    let spool = FakeSpool()
    let collector = ScriptedCollector()
    let queue: EventQueue

    init(rows: Int = 1000) {
        let ids = Counter()
        queue = EventQueue(
            spool: spool, collector: collector, limits: SpoolLimits(rows: rows, bytes: 1 << 20), time: time,
            events: sink, makeID: { "s\(ids.next())" }, backOff: BackOff { 1 })
    }

    func event(_ name: String) throws -> AnalyticsEvent {
        try AnalyticsEvent(name: name, attributes: [:], time: time.now)
    }

    /// Keeps events one after the other.
    func keep(_ names: String..., of scope: DataScope = .device) async throws {
        for name in names { #expect(try await isKept(name, of: scope)) }
    }

    /// Hands an event over.
    func isKept(_ name: String, of scope: DataScope = .device) async throws -> Bool {
        try await queue.keep(try event(name), of: scope)
    }

    func status() async throws -> AnalyticsStatus { try await queue.status() }

    /// Runs a test beside the sender, and stops that afterwards.
    func whileServing(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await queue.serve() }
            defer { group.cancelAll() }
            try await body()
        }
    }

    /// Returns once so many batches were sent.
    func batches(_ count: Int) async throws {
        try await eventually { collector.received.count >= count }
    }

    /// Returns once the sender waits for an event: all that waited is sent and let go of.
    func rest() async throws {
        try await eventually { await queue.isResting }
    }

    /// What a batch holds, as text.
    static func texts(_ batch: EventBatch) -> [String] {
        batch.payloads.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension EventQueue {
    fileprivate var isResting: Bool { due == nil && waker != nil }
}
