import CPlatform
import EventLoop
import Glibc
import HTTPClient
import LifecycleAdapters
import Synchronization

/// A token that never ends.
struct FixedToken: AccessTokenSource {
    static let text = "benchmark-token"

    func accessToken(
        for partition: HTTPPartition, replacing rejected: String?
    ) async throws(HTTPError) -> String? {
        Self.text
    }
}

struct NoAnswer: Error {}

final class Counter: Sendable {
    let value: Atomic<Int>

    init(_ value: Int) {
        self.value = Atomic(value)
    }
}

/// A core that answers at once: what is left is the layers' own.
struct ImmediateAnswer: HTTPClient {
    private static let body = [UInt8](repeating: UInt8(ascii: "x"), count: 776)

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Server": "nginx", "Date": "Mon, 30 Nov 2026 12:00:00 GMT", "Content-Type": "application/json",
                "Content-Length": "776", "Connection": "keep-alive", "Cache-Control": "no-store",
            ], body: Self.body)
    }
}

/// What is put around the core.
enum Layers: String {
    /// None, around a core that answers at once; and likewise below.
    case immediate
    case immediateAll = "immediate+all"
    case immediateAllAndCommands = "immediate+all+commands"
    case core
    /// The core, and a request that itself has the fields which the layers would add: the same bytes on the wire.
    case coreAndFields = "core+fields"
    /// All decorators and interceptors but the cURL log, which is there at debug level alone.
    case all
    case allAndCommands = "all+commands"

    var logsCommands: Bool { self == .allAndCommands || self == .immediateAllAndCommands }
    var isImmediate: Bool { [.immediate, .immediateAll, .immediateAllAndCommands].contains(self) }
}

let device = DeviceHeaders(appVersion: "1", osVersion: "12", deviceID: "0123456789abcdef0123456789abcdef")

func client(_ layers: Layers, _ url: HTTPURL, _ loop: EventLoop) -> any HTTPClient {
    let transport = HTTPTransport(userAgent: "bench/1")
    let core = CurlClient(loop: loop, transport: transport)
    if layers == .core || layers == .coreAndFields { return core }
    if layers == .immediate { return ImmediateAnswer() }
    let written = Counter(0)
    let tell: @Sendable (String) -> Void = { text in written.value.add(text.utf8.count, ordering: .relaxed) }
    let log = HTTPLog(request: { line in tell("\(line)") }, command: layers.logsCommands ? tell : nil)
    let settings = HTTPSettings(
        transport: transport, trustedOrigins: [url.origin], device: device)
    let stack =
        layers.isImmediate
        ? HTTPStack(around: ImmediateAnswer(), streaming: core, loop: loop, settings: settings, log: log)
        : HTTPStack(loop: loop, settings: settings, log: log)
    return stack.client(tokens: FixedToken())
}

func request(_ layers: Layers, _ url: HTTPURL) -> HTTPRequest {
    var request = HTTPRequest(.get, url)
    switch layers {
    case .core, .immediate: break
    case .coreAndFields:
        request.headers.append("Authorization", "Bearer \(FixedToken.text)")
        for field in device.fields { request.headers.append(field.name, field.value) }
    case .all, .allAndCommands, .immediateAll, .immediateAllAndCommands: request.wantsBearer = true
    }
    return request
}

/// Sends so many requests, so many of them at once.
func send(_ count: Int, _ concurrency: Int, _ client: any HTTPClient, _ request: HTTPRequest) async throws {
    let left = Counter(count)
    try await withThrowingTaskGroup { group in
        for _ in 0..<concurrency {
            group.addTask {
                while left.value.subtract(1, ordering: .relaxed).newValue >= 0 {
                    let response = try await client.send(request)
                    guard response.status == 200, !response.body.isEmpty else { throw NoAnswer() }
                }
            }
        }
        try await group.waitForAll()
    }
}

func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let url = HTTPURL(arguments[1]), let count = Int(arguments[2]),
    let concurrency = Int(arguments[3]), let layers = Layers(rawValue: arguments[4])
else {
    print("usage: http-bench URL COUNT CONCURRENCY core|core+fields|all|all+commands")
    print("       http-bench URL COUNT CONCURRENCY immediate|immediate+all|immediate+all+commands")
    exit(64)
}
// As in the daemon.
_ = platform_set_up_allocator(2)
signal(SIGPIPE, SIG_IGN)
let loop = try EventLoop()
let outcome: Result<Duration, any Error> = try loop.run {
    do {
        let client = client(layers, url, loop)
        let request = request(layers, url)
        try await send(concurrency, concurrency, client, request)
        let began = BoottimeClock.now
        try await send(count, concurrency, client, request)
        return .success(began.duration(to: BoottimeClock.now))
    } catch {
        return .failure(error)
    }
}
let elapsed = try outcome.get()
var usage = rusage()
getrusage(RUSAGE_SELF.rawValue, &usage)
print(elapsed / .seconds(1), seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss)
