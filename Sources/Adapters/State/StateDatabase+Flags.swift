import FoundationEssentials
package import LifecycleDomain
package import LifecycleUseCases
import SQLite

/// The feature flags of the last answer; those of a user are sealed with their session's key.
extension StateDatabase: FlagStore {
    package func keptFlags(of scope: DataScope) async throws(StepFailure) -> KeptFlags {
        guard let seal = try flagSeal(scope) else { return .sessionIsOver }
        let sealed = try database { connection throws(SQLiteError) in
            try connection.first(scope.selectFlags, scope.flagNumber) { row throws(SQLiteError) in try row.blob(0) }
        }
        guard let sealed else { return .nothing }
        // What does not open is asked for again, and written anew.
        guard let plain = seal.open(sealed), let flags = try? JSONDecoder().decode(StoredFlags.self, from: Data(plain))
        else { throw StepFailure(.dataRefused, "they do not open, and are asked for again") }
        return .flags(flags)
    }

    package func keep(_ flags: StoredFlags, of scope: DataScope) async throws(StepFailure) -> Bool {
        guard let plain = try? JSONEncoder().encode(flags) else {
            throw StepFailure(.internalError, "flags cannot be encoded")
        }
        return try stepTransaction { connection throws(StepFailure) in
            guard let seal = try flagSeal(scope) else { return false }
            let sealed = seal.seal(Array(plain))
            try database { connection throws(SQLiteError) in
                try connection.run(
                    "INSERT OR REPLACE INTO \(scope.flagTable) VALUES (?, ?)", scope.flagNumber + [.blob(sealed)])
            }
            return true
        }
    }

    package func countFlagsWithoutSession() async throws(StepFailure) -> Int {
        try countRowsWithoutSession(in: "session_flags")
    }

    private func flagSeal(_ scope: DataScope) throws(StepFailure) -> ScopeSeal? {
        try seal(for: "flags", of: scope) { $0.flags }
    }
}

extension DataScope {
    fileprivate var flagTable: String { generation == nil ? "device_flags" : "session_flags" }

    fileprivate var flagNumber: [SQLValue] { [.integer(generation?.number ?? 1)] }

    fileprivate var selectFlags: String {
        "SELECT sealed FROM \(flagTable) WHERE \(generation == nil ? "id" : "generation") = ?"
    }
}
