import SocketAPI

extension MessageTests {
    static func lifecycle() throws -> [MethodSample] {
        typealias API = LifecycleInterface
        return try [
            MethodSample(
                API.GetStatus.self,
                NoMembers(),
                API.GetStatus.Reply(
                    state: .ready,
                    sinceRealtimeUsec: 1,
                    text: "ready",
                    startup: Samples.startup,
                    steps: [Samples.step],
                    sessions: 2,
                    pendingLogouts: 0,
                    owedToServers: 0
                )
            ),
            MethodSample(
                API.Monitor.self,
                NoMembers(),
                API.Monitor.Reply(kind: .step, state: .starting, step: Samples.step, logoutId: "00", text: "databases")
            ),
            MethodSample(
                API.ListStartups.self,
                API.ListStartups.Parameters(limit: 1),
                API.ListStartups.Reply(startup: Samples.startup)
            ),
            MethodSample(
                API.DescribeStartup.self,
                API.DescribeStartup.Parameters(id: "00"),
                API.DescribeStartup.Reply(startup: Samples.startup, steps: [Samples.step])
            ),
            MethodSample(API.Reload.self, NoMembers(), API.Reload.Reply(needsRestart: ["[Service] Socket"])),
        ]
    }

    static func session() throws -> [MethodSample] {
        typealias API = SessionInterface
        return try [
            MethodSample(
                API.Login.self,
                API.Login.Parameters(user: "alice", attributes: ["card": "7"]),
                API.Login.Reply(generation: 1)
            ),
            MethodSample(
                API.LoginByDeviceFlow.self,
                API.LoginByDeviceFlow.Parameters(attributes: ["card": "7"]),
                API.LoginByDeviceFlow.Reply(
                    userCode: "AB-CD",
                    verificationUri: "https://id.example.org/device",
                    verificationUriComplete: "https://id.example.org/device?user_code=AB-CD",
                    expiresInUsec: 1,
                    user: "alice",
                    generation: 1
                )
            ),
            MethodSample(API.Touch.self, API.UserName(user: "alice"), NoMembers()),
            MethodSample(API.List.self, NoMembers(), API.List.Reply(session: Samples.session)),
            MethodSample(
                API.Logout.self,
                API.Logout.Parameters(user: "alice", reason: "user", force: true),
                API.Logout.Reply(step: Samples.report, receipt: Samples.receipt)
            ),
            MethodSample(
                API.LogoutAll.self,
                API.LogoutAll.Parameters(reason: "admin", force: false),
                API.ReceiptReply(receipt: Samples.receipt)
            ),
            MethodSample(
                API.PreviewLogout.self,
                API.UserName(user: "alice"),
                API.PreviewLogout.Reply(step: Samples.report)
            ),
            MethodSample(
                API.Audit.self,
                NoMembers(),
                API.Audit.Reply(leftover: API.Leftover(name: "caches.images", count: 3, detail: "in 2 folders"))
            ),
            // What is optional may be absent.
            MethodSample(
                API.Audit.self,
                NoMembers(),
                API.Audit.Reply(leftover: API.Leftover(name: "tokens", count: 1))
            ),
            MethodSample(
                API.GetReceipt.self,
                API.GetReceipt.Parameters(id: "00"),
                API.ReceiptReply(receipt: Samples.receipt)
            ),
            MethodSample(
                API.ListReceipts.self,
                API.ListReceipts.Parameters(limit: 1),
                API.ReceiptReply(receipt: Samples.receipt)
            ),
            MethodSample(
                API.Join.self,
                API.Join.Parameters(name: "kiosk"),
                API.Join.Reply(participant: "p1", event: .logoutStarted, logoutId: "00", user: "alice", timeoutUsec: 1)
            ),
            MethodSample(
                API.Acknowledge.self,
                API.Acknowledge.Parameters(participant: "p1", logoutId: "00", detail: "closed"),
                NoMembers()
            ),
        ]
    }

    static func keychain() throws -> [MethodSample] {
        typealias API = KeychainInterface
        let itemName = API.ItemName(user: "alice", generation: 1, name: "api")
        return try [
            MethodSample(
                API.Store.self,
                API.Store.Parameters(
                    user: "alice",
                    generation: 1,
                    name: "api",
                    secret: "s",
                    kind: .other,
                    expiresRealtimeUsec: 1
                ),
                NoMembers()
            ),
            MethodSample(API.Retrieve.self, itemName, API.Retrieve.Reply(secret: "s", item: Samples.item)),
            MethodSample(
                API.List.self,
                API.SessionName(user: "alice", generation: 1),
                API.List.Reply(item: Samples.item)
            ),
            MethodSample(API.Delete.self, itemName, NoMembers()),
            MethodSample(
                API.GetAccessToken.self,
                API.GetAccessToken.Parameters(user: "alice", generation: 1, rejected: "t"),
                API.GetAccessToken.Reply(token: "t", expiresRealtimeUsec: 1)
            ),
        ]
    }

    static func notifications() throws -> [MethodSample] {
        typealias API = NotificationsInterface
        return try [
            MethodSample(
                API.Register.self,
                API.Register.Parameters(
                    user: "alice",
                    generation: 1,
                    endpoint: "https://push.example.org/1",
                    p256dh: "k",
                    auth: "s"
                ),
                API.Register.Reply(endpoint: "https://push.example.org/1")
            ),
            MethodSample(API.Unregister.self, API.SessionName(user: "alice", generation: 1), NoMembers()),
            MethodSample(
                API.GetStatus.self,
                NoMembers(),
                API.GetStatus.Reply(registered: 1, owed: 1, lastError: "no answer")
            ),
        ]
    }

    static func caches() throws -> [MethodSample] {
        typealias API = CachesInterface
        return try [
            MethodSample(
                API.Clear.self,
                API.Clear.Parameters(user: "alice", name: "images"),
                API.Clear.Reply(removed: 1, remaining: 0)
            ),
            MethodSample(
                API.GetPath.self,
                API.GetPath.Parameters(user: "alice", name: "images"),
                API.GetPath.Reply(path: "/var/cache/clinic/alice")
            ),
        ]
    }

    static func remoteConfig() throws -> [MethodSample] {
        typealias API = RemoteConfigInterface
        let reply = API.FlagReply(
            flag: API.Flag(
                key: "k", booleanValue: true, stringValue: "s", numberValue: .int(.max),
                objectValue: .object(["a": .array([.null, .double(0.5)])]), variant: "v", reason: "STATIC",
                errorCode: "GENERAL", metadata: .object([:]), source: .server))
        return try [
            MethodSample(API.GetFlag.self, API.GetFlag.Parameters(key: "k", user: "alice"), reply),
            MethodSample(API.ListFlags.self, API.FlagOwner(user: "alice"), reply),
            MethodSample(API.Monitor.self, API.FlagOwner(user: "alice"), reply),
            MethodSample(API.Sync.self, NoMembers(), API.Sync.Reply(changed: 1)),
        ]
    }

    static func analytics() throws -> [MethodSample] {
        typealias API = AnalyticsInterface
        return try [
            MethodSample(
                API.Track.self,
                API.Track.Parameters(name: "n", attributes: .object(["a": .bool(true)]), user: "alice", generation: 1),
                API.Track.Reply(accepted: true)
            ),
            MethodSample(
                API.SetConsent.self,
                API.SetConsent.Parameters(granted: true, user: "alice", generation: 1),
                NoMembers()
            ),
            MethodSample(
                API.GetStatus.self,
                NoMembers(),
                API.GetStatus.Reply(queued: 1, sent: 2, dropped: 3, deviceConsent: true)
            ),
        ]
    }
}
