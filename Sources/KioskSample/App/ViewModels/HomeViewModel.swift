import KioskDomain

/// Everything at a glance.
struct HomeViewModel: Hashable, Sendable {
    let guest: String
    let announcements: [String]
    let articles: ArticlesViewModel
    let orders: OrdersViewModel
    let player: PlayerViewModel

    init(
        guest: Guest, announcements: [Announcement], articles: [Article], orders: [Order], player: any PlayerState
    ) {
        self.guest = guest.user
        self.announcements = announcements.map(\.text)
        self.articles = ArticlesViewModel(articles)
        self.orders = OrdersViewModel(orders)
        self.player = PlayerViewModel(player)
    }
}
