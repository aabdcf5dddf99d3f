import Glibc
import LifecycleAdapters
import LifecycleConfiguration
import LifecycleDomain
import LifecycleUseCases
import Varlink

// The words of the file, in the words of the rings.
extension Configuration {
    var settings: ServiceSettings {
        ServiceSettings(
            policy: AccessPolicy(
                daemonUID: geteuid(), adminGroup: daemon.adminGroup, loginUsers: daemon.loginUsers,
                loginGroups: daemon.loginGroups),
            plan: wipePlan, participantTimeout: session.participantTimeout, stopTimeout: daemon.stopTimeout,
            keepStartups: daemon.keepStartups,
            keepReceiptsFor: daemon.keepReceiptsFor)
    }

    var requiredCredentials: [CheckCredentials.Credential] {
        credentials.map {
            CheckCredentials.Credential(
                name: $0.name, isRequired: $0.isRequired, kind: CredentialKind($0.kind),
                minimumValidity: $0.minimumValidity)
        }
    }

    var masterKeySource: MasterKeySource {
        switch keychain.masterKey {
        case .file: .file
        case .credential(let name): .credential(name)
        }
    }

    var limits: Limits {
        Limits(
            maxConnections: daemon.maxConnections, maxConnectionsPerUid: daemon.maxConnectionsPerUid,
            messageTimeout: daemon.messageTimeout, idleTimeout: daemon.idleTimeout)
    }
}

extension CredentialKind {
    fileprivate init(_ kind: CredentialSettings.Kind) {
        self =
            switch kind {
            case .opaque: .opaque
            case .jwt: .jwt
            case .x509: .x509
            }
    }
}
