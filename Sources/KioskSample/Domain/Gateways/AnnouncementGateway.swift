/// Where the house's announcements are kept.
package protocol AnnouncementGateway: Sendable {
    func announcements() async throws(GatewayFailure) -> [Announcement]
}
