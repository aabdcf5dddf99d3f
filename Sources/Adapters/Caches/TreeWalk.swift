import Glibc

/// The way through a tree of folders, down and up again, however deep: only the nearest folders are held open.
///
/// A folder that was closed on the way down is opened again from the one below it, and must be the same one: who moves
/// folders while they are walked leads nobody elsewhere.
struct TreeWalk {
    private struct Level {
        /// Its name in the folder above.
        let name: [CChar]
        var folder: FolderDescriptor?
        let facts: FolderFacts
        /// What is still to be entered.
        var subfolders = NameStack()
        var listings = 0
        /// Whether something in it could not be removed.
        var hasFailed = false
    }

    /// Each costs a descriptor, of which the service needs some for others.
    private static let openLevels = 16

    private let outer: FolderDescriptor
    private let unlocks: Bool
    private var levels: [Level] = []

    /// - Parameters:
    ///   - outer: the folder that the tree lies in.
    ///   - unlocks: whether folders are opened up for the owner.
    init(in outer: FolderDescriptor, unlocks: Bool) {
        self.outer = outer
        self.unlocks = unlocks
    }

    var isOver: Bool { levels.isEmpty }

    /// The name of the current folder in the one above.
    var name: [CChar] { levels.last?.name ?? [0] }

    /// How often the current folder was listed.
    var listings: Int { levels.last?.listings ?? 0 }

    /// Whether something in the current folder could not be removed.
    var hasFailed: Bool { levels.last?.hasFailed ?? false }

    /// The folder where the walk is, or the one that the tree lies in.
    var folder: FolderDescriptor { levels.last?.folder ?? outer }

    /// Steps into a folder of the current one.
    mutating func enter(_ name: [CChar]) throws(SystemError) {
        let folder = try FolderDescriptor(name, in: folder, unlocks: unlocks)
        let facts = try folder.facts()
        if unlocks { folder.makeWritable(facts.mode) }
        levels.append(Level(name: name, folder: folder, facts: facts))
        let distant = levels.count - 1 - Self.openLevels
        if distant >= 0 { levels[distant].folder = nil }
    }

    /// Opens the folder above the current one.
    mutating func above() throws(SystemError) -> FolderDescriptor {
        guard levels.count > 1 else { return outer }
        let index = levels.count - 2
        if let folder = levels[index].folder { return folder }
        let folder = try FolderDescriptor(above: self.folder)
        guard try folder.facts().isSameFolder(as: levels[index].facts) else { throw SystemError(ESTALE) }
        levels[index].folder = folder
        return folder
    }

    /// Steps out of the current folder; `above()` must have succeeded before.
    mutating func leave(failed: Bool) {
        levels.removeLast()
        if failed { fail() }
    }

    /// Something in the current folder could not be removed.
    mutating func fail() {
        if !isOver { levels[levels.count - 1].hasFailed = true }
    }

    /// Remembers a folder of the current one, to be entered later.
    mutating func push(_ name: UnsafePointer<CChar>) {
        if !isOver { levels[levels.count - 1].subfolders.push(name) }
    }

    /// A folder of the current one that is still to be entered.
    mutating func pop() -> [CChar]? {
        isOver ? nil : levels[levels.count - 1].subfolders.pop()
    }

    mutating func countListing() {
        if !isOver { levels[levels.count - 1].listings += 1 }
    }
}
