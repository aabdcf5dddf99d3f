import CPlatform
import Glibc
import LifecycleDomain

// Before any thread exists: a signal that arrives while the service is being built waits for its loop, and is not lost.
HandledSignals.block()
// The runtime is about to write to nearly all of it.
platform_populate_zeroed_data()
// Its threads mostly wait, and a heap for each would cost more than it could save; but while it starts, two work at once.
_ = platform_limit_arenas(2)
// What the daemon makes is nobody else's, and its memory, which holds keys, is in no core dump.
umask(0o077)
_ = platform_set_dumpable(false)

exit(Program(arguments: Array(CommandLine.arguments.dropFirst())).run().rawValue)
