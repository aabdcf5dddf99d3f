// A reverse proxy whose cache is the caching decorator, so that http-tests/cache-tests can test it as it tests proxies.
//
//     cache-tests-proxy PORT ORIGIN-PORT
//
// Listens on 127.0.0.1:PORT and forwards everything to 127.0.0.1:ORIGIN-PORT; see scripts/cache-tests. Not for any
// other use: it believes what it is sent.

import Glibc
import HTTPClient

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt16($0) }
guard CommandLine.arguments.count == 3, arguments.count == 2,
    let origin = HTTPURL("http://127.0.0.1:\(arguments[1])"), let listener = Listener(port: arguments[0])
else {
    print("usage: cache-tests-proxy PORT ORIGIN-PORT")
    exit(64)
}
signal(SIGPIPE, SIG_IGN)
let client = CachingClient(BlockingCore(), cache: ResponseCache(), clock: SystemClock())
await withDiscardingTaskGroup { group in
    while let socket = await listener.accept() {
        group.addTask { await ProxyConnection(socket, to: origin, through: client).serve() }
    }
}
