import Glibc
import TestKit
import Testing

/// What gzip(1) makes of bytes: a body that this project's code had no part in.
func gzipped(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.file("plain")
    let file = try #require(fopen(path, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return try output(of: "gzip -9 -c '\(path)'")
}

/// What a shell command prints.
func output(of command: String) throws -> [UInt8] {
    let pipe = try #require(popen(command, "r"))
    let bytes = readAll(pipe)
    #expect(pclose(pipe) == 0)
    return bytes
}

private func readAll(_ stream: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = fread(&buffer, 1, buffer.count, stream)
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}
