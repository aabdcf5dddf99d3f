import KioskDomain

/// What a guest asks for, one line each.
enum KioskCommand: Hashable, Sendable {
    case help
    case signIn(String)
    case logOut
    case quit
    case home
    case announcements
    case articles
    case saveArticle(title: String, body: String, isPublished: Bool)
    case deleteArticle(Int)
    case orders
    case placeOrder(String)
    case order(OrderEvent, Int)
    case player
    case play(Track?)
    case playerEvent(PlayerEvent)
    case consent(Bool)
}
