/// How servers are reached: what holds for all requests of a client.
///
/// Nothing of it comes from the environment, `~/.netrc` or `~/.curlrc`: what is not here is not used.
package struct HTTPTransport: Hashable, Sendable {
    /// The User-Agent of requests that have none (RFC 9110 section 10.1.5).
    package var userAgent: String
    /// A file of root certificates (PEM) that are trusted besides the system's.
    package var rootsFile: String?
    /// The socket to which every request goes, whatever the host in its URL (unix(7)).
    package var unixSocket: String?
    package var proxy: HTTPProxy?
    /// For how long connections stay open after the last request; then everything is closed, and no timer runs.
    package var idleLimit: Duration
    /// Connections to one host at once; further requests wait, within their limits.
    package var connectionsPerHost: Int
    /// Connections at once.
    package var connections: Int
    /// Where the system's root certificates are, by hash (openssl-rehash(1)); nil for where libcurl was built to look.
    package var systemRootsFolder: String?

    package init(
        userAgent: String, rootsFile: String? = nil, unixSocket: String? = nil, proxy: HTTPProxy? = nil,
        idleLimit: Duration = .seconds(30), connectionsPerHost: Int = 16, connections: Int = 64,
        systemRootsFolder: String? = nil
    ) {
        self.userAgent = userAgent
        self.rootsFile = rootsFile
        self.unixSocket = unixSocket
        self.proxy = proxy
        self.idleLimit = idleLimit
        self.connectionsPerHost = connectionsPerHost
        self.connections = connections
        self.systemRootsFolder = systemRootsFolder
    }
}
