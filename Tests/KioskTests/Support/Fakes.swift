import KioskDomain
import Synchronization

/// Writes down what it is asked for, in the order of all fakes that share the list.
final class CallList: Sendable {
    private let stored = Mutex<[String]>([])
    var calls: [String] { stored.withLock { $0 } }
    func add(_ call: String) { stored.withLock { $0.append(call) } }
}

/// A daemon with one token, whose flags and usage fail as they are told.
struct FakeDaemonGateways: SessionGateway, TokenGateway, FlagGateway, UsageGateway, SoundGateway {
    let list: CallList
    var outcome = LogoutReceipt.Outcome.complete
    var known: String?
    var failure: GatewayFailure?
    var tokenFailure: GatewayFailure?
    /// What happens before the answer comes to what takes its time.
    var meanwhile: @Sendable () async -> Void = {}

    func waitUntilReady() {}
    func signIn(_ user: String) -> Guest { Guest(user: user, generation: 7) }
    func logOut(_ guest: Guest) async -> LogoutReceipt {
        list.add("log out")
        await meanwhile()
        return LogoutReceipt(id: "L", outcome: outcome, steps: [])
    }
    func receipt(of logout: String) -> LogoutReceipt { LogoutReceipt(id: logout, outcome: .complete, steps: []) }
    func attend(as name: String, _ handle: @escaping @Sendable (LogoutNotice) async -> Void) {}
    func acknowledge(_ logout: String, participant: String, detail: String) { list.add("acknowledge: \(detail)") }

    func token(of guest: Guest) async throws(GatewayFailure) -> String? {
        await meanwhile()
        if let tokenFailure { throw tokenFailure }
        return known
    }
    func soundFolder(of guest: Guest) async -> String {
        await meanwhile()
        return "/sounds"
    }
    func keep(_ token: String, of guest: Guest) { list.add("keep \(token)") }
    func isOn(_ key: String, for guest: Guest) throws(GatewayFailure) -> Bool {
        if let failure { throw failure }
        return key == "happy-hour"
    }
    func setConsent(_ isGranted: Bool, of guest: Guest) throws(GatewayFailure) {
        if let failure { throw failure }
        list.add("consent \(isGranted)")
    }
    func track(_ event: String, _ attributes: [String: String], of guest: Guest) -> Bool {
        list.add("track \(event)")
        return true
    }
}

struct FakeDatabase: DatabaseGateway {
    let list: CallList
    func open() { list.add("open") }
    func close() { list.add("close") }
}

/// Articles and orders in memory.
actor FakeShelf: ArticleGateway, OrderGateway {
    var articles: [Article] = []
    var orders: [Order] = []

    init(articles: [Article] = []) { self.articles = articles }

    func publishedArticles() -> [Article] { articles }
    func save(_ article: Article, by guest: Guest) -> Article {
        articles.append(article)
        return article
    }
    func deleteArticle(_ id: Int, by guest: Guest) throws(GatewayFailure) {
        guard articles.contains(where: { $0.id == id }) else { throw .notFound("article \(id)") }
        articles.removeAll { $0.id == id }
    }
    func orders(of guest: Guest) -> [Order] { orders }
    func save(_ order: Order, of guest: Guest) -> Order {
        let saved = Order(id: order.id ?? orders.count + 1, item: order.item, placed: order.placed, state: order.state)
        orders.removeAll { $0.id == saved.id }
        orders.append(saved)
        return saved
    }
}

actor FakeOutput: AudioOutput {
    let list: CallList
    private var failure: GatewayFailure?
    private var isOver = false

    init(list: CallList, failure: GatewayFailure? = nil) {
        self.list = list
        self.failure = failure
    }

    func prepare(_ track: Track, in folder: String) throws(GatewayFailure) {
        if let failure { throw failure }
        list.add("prepare \(track.name)")
    }
    func begin(_ track: Track) { list.add("begin") }
    func hold() { list.add("hold") }
    func resume() { list.add("resume") }
    func silence() { list.add("silence") }
    func hasEnded() -> Bool { isOver }
    func end() { isOver = true }
}
