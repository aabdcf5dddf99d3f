package import KioskDomain
import SQLite

/// Announcements in the table `notices`.
package struct SQLiteAnnouncements: AnnouncementGateway {
    private let database: CafeDatabase

    package init(database: CafeDatabase) {
        self.database = database
    }

    package func all() async throws(GatewayFailure) -> [Announcement] {
        try await database.work { (connection) throws(SQLiteError) in
            try connection.query("SELECT words FROM notices ORDER BY notice_id") { (row) throws(SQLiteError) in
                Announcement(text: try row.text(0))
            }
        }
    }
}
