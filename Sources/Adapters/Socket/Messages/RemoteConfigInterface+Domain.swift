import LifecycleDomain
import SocketAPI

extension RemoteConfigInterface.FlagReply {
    /// A flag as a reply shows it.
    init(_ served: ServedFlag) {
        self.init(flag: RemoteConfigInterface.Flag(served))
    }
}

extension RemoteConfigInterface.Flag {
    /// A flag as a reply shows it.
    init(_ served: ServedFlag) {
        let flag = served.flag
        self.init(
            key: flag.key, variant: flag.variant, reason: flag.reason, errorCode: flag.errorCode,
            metadata: flag.metadata.map(SocketValue.init), source: .init(served.source))
        switch flag.value {
        case .bool(let value): booleanValue = value
        case .string(let value): stringValue = value
        case .int, .double: numberValue = flag.value.map(SocketValue.init)
        case .object: objectValue = flag.value.map(SocketValue.init)
        // No flag has such a value.
        case .array, .null, nil: break
        }
    }
}

extension RemoteConfigInterface.Source {
    /// Where a value comes from, in the words of the socket.
    init(_ source: FlagSource) {
        self =
            switch source {
            case .server: .server
            case .stored: .stored
            case .fallback: .fallback
            }
    }
}
