import LifecycleDomain

/// What seals the data of a scope: a key of the device's, or the session's own, which goes with it.
struct ScopeSeal {
    private let seal: Seal
    private let place: String

    init(_ seal: Seal, what: String, of scope: DataScope) {
        self.seal = seal
        switch scope {
        case .device: place = "\(what) of the device"
        case .session(let generation): place = "\(what) of session \(generation.number)"
        }
    }

    func seal(_ plain: [UInt8]) -> [UInt8] { seal.seal(plain, place: place) }

    /// Opens what was sealed; nil when it does not open.
    func open(_ sealed: [UInt8]) -> [UInt8]? { seal.open(sealed, place: place) }
}
