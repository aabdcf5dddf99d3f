import Glibc
import LifecycleTool
import Systemd

let status = Tool.run(arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessEnvironment.current)
exit(status.rawValue)
