/// Handles of GETs that have ended well, each for the next GET of its URL.
struct RestingHandles {
    private let limit: Int
    /// The one that was used last is the last.
    private var handles: [CurlHandle] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func take(for url: HTTPURL) -> CurlHandle? {
        handles.lastIndex { $0.url == url }.map { handles.remove(at: $0) }
    }

    /// Keeps one more, and lets go of the one that was used longest ago where that is too many.
    mutating func keep(_ handle: CurlHandle) {
        handle.rest()
        handles.append(handle)
        if handles.count > limit { handles.removeFirst() }
    }

    mutating func removeAll() {
        handles = []
    }
}
