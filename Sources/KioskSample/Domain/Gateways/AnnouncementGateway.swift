/// Where the house's announcements are kept.
package protocol AnnouncementGateway: Sendable {
    func all() async throws(GatewayFailure) -> [Announcement]
}
