import CCurl
import Glibc

extension CurlHandle {
    /// Trusts the system's root certificates, and those of the transport's file besides.
    ///
    /// The system's are taken from the folder by hash, from which OpenSSL reads those that a server's chain leads to; the
    /// file with all of them costs each connection 10 ms and more. libcurl has one file and one folder, so where it was
    /// built without a folder, both files are joined.
    func setRoots() throws(HTTPError) {
        let folder = transport.systemRootsFolder ?? ccurl_roots_folder().map { String(cString: $0) }
        if let folder {
            set(CURLOPT_CAPATH, folder)
            if let file = transport.rootsFile {
                set(CURLOPT_CAINFO, file)
            } else {
                set(CURLOPT_CAINFO, nil as UnsafeRawPointer?)
            }
        } else if let file = transport.rootsFile {
            let system = ccurl_roots_file().map { Self.bytes(of: String(cString: $0)) } ?? []
            guard let own = Self.bytes(of: file) else {
                throw .unavailable("the file of root certificates cannot be read: errno \(errno)")
            }
            let joined = (system ?? []) + [UInt8(ascii: "\n")] + own
            _ = joined.withUnsafeBytes { ccurl_easy_set_roots(easy, $0.baseAddress, $0.count) }
        }
    }

    private static func bytes(of path: String) -> [UInt8]? {
        guard let stream = fopen(path, "re") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&buffer, 1, buffer.count, stream)
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }
}
