import Glibc

umask(0o077)
signal(SIGPIPE, SIG_IGN)
exit(KioskProgram.run(Array(CommandLine.arguments.dropFirst())))
