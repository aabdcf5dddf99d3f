import LifecycleDomain
import SocketAPI

extension StructuredValue {
    /// A value as a call brings it.
    init(_ value: SocketValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .int(let value): .int(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case .array(let values): .array(values.map(StructuredValue.init))
            case .object(let members): .object(members.mapValues(StructuredValue.init))
            }
    }
}

extension SocketValue {
    /// A value as a reply shows it.
    init(_ value: StructuredValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let value): .bool(value)
            case .int(let value): .int(value)
            case .double(let value): .double(value)
            case .string(let value): .string(value)
            case .array(let values): .array(values.map(SocketValue.init))
            case .object(let members): .object(members.mapValues(SocketValue.init))
            }
    }
}
