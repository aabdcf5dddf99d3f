/// Where tokens come from: obtains and refreshes them, and knows whose they are.
package protocol AccessTokenSource: Sendable {
    /// A token that is valid now; calls that need a refresh at the same time share one.
    /// - Parameters:
    ///   - partition: on whose behalf.
    ///   - rejected: the token that a server has just refused (401, RFC 6750 section 3.1): another one is wanted.
    /// - Returns: nil where the partition has no tokens, and the request goes without.
    /// - Throws: `HTTPError.signInRequired` when the server has ended them for good; whatever kept a refresh from coming.
    func accessToken(
        for partition: HTTPPartition, replacing rejected: String?
    ) async throws(HTTPError) -> String?
}
