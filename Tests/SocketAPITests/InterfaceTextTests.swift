import SocketAPI
import Testing
import Varlink

/// The published interface texts.
@Suite struct InterfaceTextTests {
    static let interfaces: [any SocketInterface.Type] = [
        LifecycleInterface.self, SessionInterface.self, KeychainInterface.self, CachesInterface.self,
        NotificationsInterface.self, RemoteConfigInterface.self, AnalyticsInterface.self,
    ]

    /// Each text is read without an error and carries its interface's name.
    @Test(arguments: interfaces.indices)
    func textIsRead(index: Int) throws {
        let interface = Self.interfaces[index]
        #expect(try InterfaceDescription(text: interface.text).name == interface.name)
    }

    /// The methods are those of the contract.
    @Test func methodsAreThoseOfTheContract() throws {
        let expected = [
            LifecycleInterface.name: ["DescribeStartup", "GetStatus", "ListStartups", "Monitor", "Reload"],
            SessionInterface.name: [
                "Acknowledge", "Audit", "GetReceipt", "Join", "List", "ListReceipts", "Login", "LoginByDeviceFlow",
                "Logout", "LogoutAll", "PreviewLogout", "Touch",
            ],
            KeychainInterface.name: ["Delete", "GetAccessToken", "List", "Retrieve", "Store"],
            CachesInterface.name: ["Clear", "GetPath"],
            NotificationsInterface.name: ["GetStatus", "Register", "Unregister"],
            RemoteConfigInterface.name: ["GetFlag", "ListFlags", "Monitor", "Sync"],
            AnalyticsInterface.name: ["GetStatus", "SetConsent", "Track"],
        ]
        for interface in Self.interfaces {
            let description = try InterfaceDescription(text: interface.text)
            #expect(description.methods.keys.sorted() == expected[interface.name])
        }
    }
}
