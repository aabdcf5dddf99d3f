import Glibc

/// What tells a folder from every other, and its mode.
struct FolderFacts {
    let device: dev_t
    let inode: ino_t
    let mode: mode_t

    func isSameFolder(as other: FolderFacts) -> Bool { device == other.device && inode == other.inode }
}
