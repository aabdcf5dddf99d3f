package import KioskDomain
import SQLite

/// Announcements in the table `notices`.
extension CafeDatabase: AnnouncementGateway {
    package func announcements() throws(GatewayFailure) -> [Announcement] {
        try work { (connection) throws(SQLiteError) in
            try connection.query("SELECT words FROM notices ORDER BY notice_id") { (row) throws(SQLiteError) in
                Announcement(text: try row.text(0))
            }
        }
    }
}
