import CPlatform
import Glibc
import LifecycleDomain

/// Searches files for markers, whatever the files are and whoever writes them meanwhile.
struct FileScan {
    let search: MarkerSearch
    let interruption: WorkInterruption
    let shownName: String

    /// Bytes that are read at a time.
    private static let chunk = 1 << 20

    /// The needles that a file holds.
    /// - Throws: `StepFailure` when it is there and cannot be read, or the work was interrupted.
    func needles(in path: String) throws(StepFailure) -> Set<Int> {
        let descriptor = platform_open(path, O_RDONLY | O_NOFOLLOW | O_NOCTTY, 0)
        if descriptor == -ENOENT { return [] }
        guard descriptor >= 0 else { throw StepFailure(systemError: -descriptor, "\(shownName): \(path)") }
        defer { close(descriptor) }
        return try needles(in: descriptor, path)
    }

    /// A needle can lie across two pieces: the end of one, twice the longest needle, is the beginning of the next.
    private func needles(in descriptor: Int32, _ path: String) throws(StepFailure) -> Set<Int> {
        let half = MarkerSearch.longest
        var found: Set<Int> = []
        var buffer = [UInt8](repeating: 0, count: 2 * half + Self.chunk)
        var kept = 0
        var offset = 0
        var searched = 0
        while true {
            let got = try read(descriptor, path, at: offset, into: &buffer, from: kept)
            let count = kept + got
            let start = searched - (offset - kept)
            let end = got == 0 ? count : max(start, count - half)
            buffer.withUnsafeBytes { bytes in
                search.search(UnsafeRawBufferPointer(rebasing: bytes[..<count]), in: start..<end) { found.insert($0) }
            }
            if got == 0 { return found }
            searched += end - start
            offset += got
            kept = min(count, 2 * half)
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memmove(base, base + count - kept, kept)
            }
        }
    }

    private func read(
        _ descriptor: Int32, _ path: String, at offset: Int, into buffer: inout [UInt8], from start: Int
    ) throws(StepFailure) -> Int {
        while true {
            guard !interruption.isRaised else {
                throw StepFailure(
                    .tryAgain, "\(shownName): the search for deleted rows was interrupted", systemError: EINTR)
            }
            let got = buffer.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress.map { $0 + start }, Self.chunk, off_t(offset))
            }
            if got >= 0 { return got }
            guard errno == EINTR else { throw StepFailure(systemError: errno, "\(shownName): \(path)") }
        }
    }
}
