package import LifecycleConfiguration
package import LifecycleDomain

extension Configuration {
    /// What belongs to users on this device, in the words of the inner rings.
    package var wipePlan: WipePlan {
        let wipes = databases.map { database in
            database.wipe(userTables.filter { $0.database == database.name }.map(\.wipe))
        }
        return WipePlan(
            databases: wipes.filter { !$0.tables.isEmpty }, caches: caches.map(\.description),
            hooks: logoutHooks.map(\.hook),
            unsent: unsent.compactMap { section in
                // The reader has refused a section whose database is not there.
                databases.first { $0.name == section.database }.map { section.query(in: $0) }
            },
            requiredAttributes: requiredAttributes)
    }

    private var requiredAttributes: Set<String> {
        let ofTables = userTables.flatMap { table -> [String] in
            if case .predicate(_, let variables) = table.selector { variables } else { [] }
        }
        let names = ofTables + unsent.flatMap(\.variables) + caches.flatMap(\.pathTemplate.variables)
        return Set(names).subtracting(["user"])
    }
}

extension DatabaseSettings {
    fileprivate func wipe(_ tables: [TableWipe]) -> DatabaseWipe {
        DatabaseWipe(name: name, path: path, busyTimeout: busyTimeout, tables: tables, vacuum: vacuumPolicy)
    }

    private var vacuumPolicy: VacuumPolicy {
        switch vacuum {
        case .auto: .upTo(vacuumLimitBytes)
        case .always: .always
        case .never: .never
        }
    }
}

extension UserTableSettings {
    fileprivate var wipe: TableWipe {
        let rows: RowSelector =
            switch selector {
            case .column(let name): .column(name)
            case .predicate(let sql, _): .predicate(sql)
            }
        return TableWipe(table: table, rows: rows, userType: userType.columnType, markerColumns: markers)
    }
}

extension UnsentSettings {
    fileprivate func query(in database: DatabaseSettings) -> UnsentQuery {
        UnsentQuery(
            name: name, database: database.wipe([]), query: query, userType: userType.columnType,
            refuses: onUnsent == .refuse)
    }
}

extension UserType {
    fileprivate var columnType: UserColumnType {
        switch self {
        case .text: .text
        case .integer: .integer
        case .blob: .blob
        }
    }
}

extension LogoutHookSettings {
    fileprivate var hook: LogoutHook {
        let moment: LogoutHook.Moment =
            switch when {
            case .before: .before
            case .after: .after
            }
        return LogoutHook(name: name, command: exec, moment: moment, timeout: timeout, isRequired: isRequired)
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
