import FoundationEssentials
import Glibc
import HTTPClient
import TestKit
import Testing

/// nginx with a certificate of a root of its own, on a free port; it ends with the object.
final class Nginx: Sendable {
    let folder: TemporaryFolder
    let port: UInt16
    private let process: pid_t

    /// The root that its certificate leads to.
    var rootsFile: String { folder.file("root.pem") }
    /// The same root by hash, as the system keeps its own.
    var rootsFolder: String { folder.file("roots") }

    /// - Parameters:
    ///   - names: of the certificate, as subjectAltName wants them.
    ///   - locations: what the server does, in nginx's words.
    init(names: String = "IP:127.0.0.1", isSecure: Bool = true, http2: Bool = true, locations: String) throws {
        folder = try TemporaryFolder()
        try Self.makeCertificate(names: names, in: folder)
        port = try Self.freePort()
        let tls = isSecure ? "ssl\(http2 ? " http2" : "")" : ""
        try folder.write(
            "nginx.conf",
            """
            daemon off; master_process off; pid \(folder.file("pid")); error_log \(folder.file("error.log"));
            events { worker_connections 512; }
            http {
                access_log off; keepalive_requests 1000000; keepalive_timeout 300;
                client_body_temp_path \(folder.path); proxy_temp_path \(folder.path);
                fastcgi_temp_path \(folder.path); uwsgi_temp_path \(folder.path); scgi_temp_path \(folder.path);
                server {
                    listen 127.0.0.1:\(port) \(tls);
                    ssl_certificate \(folder.file("chain.pem")); ssl_certificate_key \(folder.file("server.key"));
                    \(locations)
                }
            }
            """)
        process = try Self.start(folder)
        try waitUntilItListens()
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    func url(_ target: String = "/", scheme: String = "https", host: String = "127.0.0.1") throws -> HTTPURL {
        try #require(HTTPURL("\(scheme)://\(host):\(port)\(target)"))
    }

    /// A root, and a certificate that it has signed; for a day.
    private static func makeCertificate(names: String, in folder: TemporaryFolder) throws {
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        try folder.write("extensions", "subjectAltName=\(names)\n")
        _ = try output(
            of: """
                cd '\(folder.path)' && mkdir roots && exec 2>openssl.log &&
                openssl req -x509 -days 1 \(key) -subj '/CN=test root \(folder.path.suffix(12))' -keyout root.key -out root.pem &&
                openssl req \(key) -subj /CN=server -keyout server.key -out server.csr &&
                openssl x509 -req -days 1 -in server.csr -CA root.pem -CAkey root.key -extfile extensions -out server.pem &&
                cat server.pem root.pem > chain.pem && cp root.pem roots && openssl rehash roots
                """)
    }

    private static func start(_ folder: TemporaryFolder) throws -> pid_t {
        var process: pid_t = 0
        let words = ["nginx", "-c", folder.file("nginx.conf"), "-p", folder.path]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        let path = access("/usr/sbin/nginx", X_OK) == 0 ? "/usr/sbin/nginx" : "/usr/bin/nginx"
        let result = posix_spawn(&process, path, nil, nil, &arguments, &environment)
        try #require(result == 0, "nginx is missing")
        return process
    }

    /// A port that nobody listens on.
    ///
    /// It is none of those that the kernel gives to whoever asks for any: of them the tests beside this one take thousands,
    /// and it could be gone until nginx starts.
    private static func freePort() throws -> UInt16 {
        let range = String(decoding: try output(of: "cat /proc/sys/net/ipv4/ip_local_port_range"), as: UTF8.self)
        let first = try #require(range.split(whereSeparator: \.isWhitespace).first.flatMap { UInt16($0) })
        while true {
            let port = UInt16.random(in: (first - 10_000)..<first)
            if withLoopbackSocket(port, bind) == 0 { return port }
        }
    }

    /// A call with a new socket and the name of a port.
    private static func withLoopbackSocket(
        _ port: UInt16, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = inet_addr("127.0.0.1")
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        return withUnsafePointer(to: name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private func waitUntilItListens() throws {
        // A guard against hanging.
        for _ in 0..<20_000 {
            if Self.withLoopbackSocket(port, connect) == 0 { return }
            usleep(10_000)
        }
        Issue.record(
            "nginx does not listen: \(String(decoding: try output(of: "cat '\(folder.file("error.log"))'"), as: UTF8.self))"
        )
    }
}
