import CPlatform
import Glibc

/// The removal of files, links, or folders with everything in them; what cannot go does not stop the rest.
struct TreeRemoval {
    /// Files, links and folders that are gone.
    private(set) var removed = 0
    /// The files among them.
    private(set) var files = RemovedFiles()
    private(set) var firstError: SystemError?
    private let stop: StopFlag
    private let reader = EntryReader()

    /// How often a folder is listed that others fill while it is emptied.
    private static let listings = 3

    init(stop: StopFlag) {
        self.stop = stop
    }

    /// Removes one entry of a folder; a link goes itself, never what it leads to.
    mutating func remove(_ name: [CChar], in folder: FolderDescriptor) {
        guard !stop.isRaised else { return }
        for attempt in 1...Self.listings {
            do throws(SystemError) {
                if try unlink(name, in: folder, .unknown) == .isFolder { try removeFolder(name, in: folder) }
                return
            } catch {
                // Who moved a folder while it was walked has cut off the way back to the others: they are walked anew.
                if error.number == ESTALE, attempt < Self.listings { continue }
                if error.number != ENOENT { note(error) }
                return
            }
        }
    }

    /// Removes a folder if nothing is in it.
    /// - Returns: Whether it is gone.
    mutating func removeEmptyFolder(_ name: [CChar], in folder: FolderDescriptor) -> Bool {
        guard unlinkat(folder.number, name, AT_REMOVEDIR) == 0 else { return errno == ENOENT }
        removed += 1
        return true
    }

    /// Makes the removal of a folder's entries durable.
    mutating func sync(_ folder: FolderDescriptor) {
        if fsync(folder.number) != 0 { note(SystemError(errno)) }
    }

    private mutating func note(_ error: SystemError) {
        firstError = firstError ?? error
    }

    private mutating func removeFolder(_ name: [CChar], in outer: FolderDescriptor) throws(SystemError) {
        var walk = TreeWalk(in: outer, unlocks: true)
        try walk.enter(name)
        while !walk.isOver, !stop.isRaised {
            do throws(SystemError) {
                if walk.listings == 0 { try empty(&walk) }
                if let inner = walk.pop() {
                    try walk.enter(inner)
                    continue
                }
            } catch {
                // What others have removed is gone as well.
                if error.number != ENOENT {
                    note(error)
                    walk.fail()
                }
                if walk.listings > 0 { continue }
                walk.countListing()
            }
            try finish(&walk)
        }
    }

    /// Removes what the current folder holds besides folders, which it remembers.
    private mutating func empty(_ walk: inout TreeWalk) throws(SystemError) {
        let folder = walk.folder
        try reader.forEach(in: folder) { name, kind in
            if kind == .folder {
                walk.push(name)
                return true
            }
            do throws(SystemError) {
                if try unlink(name, in: folder, kind) == .isFolder { walk.push(name) }
            } catch {
                note(error)
                walk.fail()
            }
            return !stop.isRaised
        }
        walk.countListing()
    }

    /// Removes the current folder, which has been emptied, and steps out of it.
    private mutating func finish(_ walk: inout TreeWalk) throws(SystemError) {
        let above = try walk.above()
        guard unlinkat(above.number, walk.name, AT_REMOVEDIR) != 0 else {
            removed += 1
            return walk.leave(failed: false)
        }
        let error = SystemError(errno)
        if error.number == ENOENT { return walk.leave(failed: false) }
        // Only what others write meanwhile is worth another look: what could not go stays, at every level once.
        if error.number == ENOTEMPTY, !walk.hasFailed, walk.listings < Self.listings { return emptyAgain(&walk) }
        // The folder stays: the removal of its entries is made durable by itself.
        sync(walk.folder)
        if !walk.hasFailed { note(error) }
        walk.leave(failed: true)
    }

    /// Others have put something into the current folder, or another one in its place.
    private mutating func emptyAgain(_ walk: inout TreeWalk) {
        do throws(SystemError) {
            try empty(&walk)
        } catch {
            // A folder that is gone cannot be listed: what has its name now is seen when the one above is listed again.
            if error.number != ENOENT { note(error) }
            walk.leave(failed: error.number != ENOENT)
        }
    }

    private enum Unlinked {
        case isGone, isFolder
    }

    private mutating func unlink(
        _ name: UnsafePointer<CChar>, in folder: FolderDescriptor, _ kind: EntryReader.Kind
    ) throws(SystemError) -> Unlinked {
        // Only a file can have other names that matter, or be open.
        var facts: platform_file_facts?
        if kind == .file || kind == .unknown {
            var found = platform_file_facts()
            let result = platform_file_facts_at(folder.number, name, false, &found)
            if result == -ENOENT { return .isGone }
            guard result == 0 else { throw SystemError(-result) }
            if found.mode & S_IFMT == S_IFDIR { return .isFolder }
            if found.mode & S_IFMT == S_IFREG { facts = found }
        }
        let lone: LoneFile? =
            if let facts, files.isWorthAsking(facts) { LoneFile(name, in: folder) } else { nil }
        guard unlinkat(folder.number, name, 0) == 0 else {
            switch errno {
            // Somebody else was faster: it is gone as well.
            case ENOENT: return .isGone
            case EISDIR: return .isFolder
            default: throw SystemError(errno)
            }
        }
        removed += 1
        if let facts { files.add(facts, wasAlone: lone != nil) }
        return .isGone
    }
}
