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

    private var wipePlan: WipePlan {
        let wipes = databases.map { database in
            DatabaseWipe(
                name: database.name, path: database.path, busyTimeout: database.busyTimeout,
                tables: userTables.filter { $0.database == database.name }.map(\.wipe))
        }
        return WipePlan(databases: wipes.filter { !$0.tables.isEmpty }, caches: caches.map(\.description))
    }

    var databaseDescriptions: [DatabaseDescription] {
        databases.map(\.databaseDescription)
    }

    var requiredCredentials: [CheckCredentials.Credential] {
        credentials.map { CheckCredentials.Credential(name: $0.name, isRequired: $0.isRequired) }
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

extension UserTableSettings {
    fileprivate var wipe: TableWipe {
        let rows: RowSelector =
            switch selector {
            case .column(let name): .column(name)
            case .predicate(let sql, _): .predicate(sql)
            }
        let type: UserColumnType =
            switch userType {
            case .text: .text
            case .integer: .integer
            case .blob: .blob
            }
        return TableWipe(table: table, rows: rows, userType: type)
    }
}

extension CacheSettings {
    fileprivate var description: CacheDescription {
        let components = pathTemplate.components.map { component in
            component.map { part -> PathPiece in
                switch part {
                case .literal(let text): .literal(text)
                case .variable("user"): .user
                case .variable(let name): .attribute(name)
                }
            }
        }
        return CacheDescription(
            name: name, root: pathTemplate.fixedPrefix, components: components, shownPath: shownPath)
    }
}
