import LifecycleConfiguration
import Testing

struct SystemAccountsTests {
    /// The one user and group that every system has are found, and others are told from them.
    @Test
    func findsRoot() throws {
        let accounts = SystemAccounts()
        #expect(try accounts.userID(named: "root") == 0)
        #expect(try accounts.groupID(named: "root") == 0)
        #expect(try accounts.userID(named: "no such user") == nil)
        #expect(try accounts.groupID(named: "") == nil)
    }
}
