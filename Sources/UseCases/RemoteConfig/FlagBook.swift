import LifecycleDomain

/// The flags of one scope in memory, with who watches them; belongs to `RemoteFlags`.
struct FlagBook {
    let subject: FlagSubject
    /// Server and context that everything in here is for.
    let binding: String
    private(set) var flags: FlagSet?
    private(set) var source: FlagSource = .fallback
    private(set) var etag: String?
    /// Why the server does not accept who asks; nobody asks again then.
    var refusal: String?
    private var watchers: [Int: AsyncStream<ServedFlag>.Continuation] = [:]

    init(_ subject: FlagSubject, binding: String) {
        self.subject = subject
        self.binding = binding
    }

    /// One flag; nil where the flags are known and it is not among them.
    func flag(_ key: String) -> ServedFlag? {
        guard let flags else { return ServedFlag(unknown: key) }
        return flags[key].map { ServedFlag($0, from: source) }
    }

    /// All flags that are known.
    var all: [ServedFlag] {
        flags?.flags.map { ServedFlag($0, from: source) } ?? []
    }

    /// Takes what was kept on disk, unless the server has said something already.
    mutating func take(_ stored: StoredFlags) {
        guard flags == nil, stored.binding == binding else { return }
        (flags, etag, source) = (stored.flags, stored.etag, .stored)
    }

    /// The server says that the flags are the present ones.
    mutating func confirm() {
        source = .server
    }

    /// Takes all flags of an answer, and tells who watches what changed.
    /// - Returns: The keys of the flags that changed.
    mutating func replace(with new: FlagSet, etag: String?) -> [String] {
        let changed = new.changedKeys(from: flags)
        (flags, self.etag, source) = (new, etag, .server)
        for key in changed {
            // What is gone is the app's to decide again.
            let flag = flag(key) ?? ServedFlag(unknown: key)
            for watcher in watchers.values { watcher.yield(flag) }
        }
        return changed
    }

    mutating func watch(_ number: Int) -> AsyncStream<ServedFlag> {
        let (stream, continuation) = AsyncStream.makeStream(of: ServedFlag.self)
        watchers[number] = continuation
        return stream
    }

    mutating func unwatch(_ number: Int) {
        watchers.removeValue(forKey: number)?.finish()
    }

    /// The session is over: nobody hears anything more.
    func end() {
        for watcher in watchers.values { watcher.finish() }
    }
}
