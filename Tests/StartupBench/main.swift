import EventLoop
import Glibc
import LifecycleDomain

// StartupBench STEPS chain|beside: prints how many microseconds a startup of so many idle steps takes.
let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[1]), count > 0, ["chain", "beside"].contains(arguments[2]) else {
    print("Usage: StartupBench STEPS chain|beside")
    exit(64)
}
let startup = IdleStartup(count: count, isChain: arguments[2] == "chain")
let loop = try EventLoop()
let result: Result<Duration, any Error> = try loop.run {
    do { return .success(try await startup.run(on: loop)) } catch { return .failure(error) }
}
print(try result.get().wholeMicroseconds)
