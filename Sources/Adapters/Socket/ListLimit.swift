import LifecycleUseCases

/// How many items a list gives.
enum ListLimit {
    private static let mostEver = 10_000

    /// The number asked for; all that a list ever gives when none was.
    /// - Throws: `ServiceError.invalidParameter` for less than one.
    static func checked(_ limit: Int?) throws(ServiceError) -> Int {
        guard let limit else { return mostEver }
        guard limit > 0 else { throw .invalidParameter("limit") }
        return min(limit, mostEver)
    }
}
