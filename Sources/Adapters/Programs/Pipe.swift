import CPlatform
import Glibc

/// A pipe to or from a program, whose ends are closed when they are no longer needed, at the latest with the object.
final class Pipe {
    /// The end that this process keeps, and which does not block; a program gets the other one.
    enum KeptEnd: Int32 {
        case readEnd = 0
        case writeEnd = 1
    }

    private(set) var readEnd: Int32
    private(set) var writeEnd: Int32

    init(keeping kept: KeptEnd) throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let result = platform_pipe(&ends, kept.rawValue)
        guard result >= 0 else { throw SystemError(-result) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        closeReadEnd()
        closeWriteEnd()
    }

    func closeReadEnd() {
        if readEnd >= 0 { close(readEnd) }
        readEnd = -1
    }

    func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }
}
