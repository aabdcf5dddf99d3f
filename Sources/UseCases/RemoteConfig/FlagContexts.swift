package import LifecycleDomain

/// What a flag server learns of the device and of users: the ids, and of users the attributes that are configured.
package struct FlagContexts: Sendable {
    private let deviceID: @Sendable () -> String
    private let attributes: [String]

    /// Takes the way to the device's id, which is found when it is first needed, and the names of the attributes.
    package init(deviceID: @escaping @Sendable () -> String, attributes: [String]) {
        self.deviceID = deviceID
        self.attributes = attributes
    }

    package var device: FlagSubject {
        FlagSubject(scope: .device, user: nil, context: EvaluationContext(targetingKey: deviceID()))
    }

    package func subject(of session: Session) -> FlagSubject {
        let known = session.attributes.values.filter { attributes.contains($0.key) }
        return FlagSubject(
            scope: .session(session.generation), user: session.user,
            context: EvaluationContext(targetingKey: session.user.text, attributes: known))
    }
}
