import FoundationEssentials
import KioskDomain

extension PanelViewModel {
    static func articles(_ articles: [Article]) -> PanelViewModel {
        let lines = articles.flatMap { article in
            [
                "\(article.id ?? 0) \(article.title), \(article.created.ISO8601Format().prefix(10))",
                "  \(article.body.prefix(60))...",
            ]
        }
        return PanelViewModel("Articles", lines)
    }

    static func orders(_ orders: [Order]) -> PanelViewModel { PanelViewModel("Your orders", orders.map(line)) }

    static func order(_ order: Order) -> PanelViewModel { PanelViewModel(line(order)) }

    /// An order with what can be done next.
    private static func line(_ order: Order) -> String {
        let next = order.possibleEvents.map(\.rawValue).joined(separator: ", ")
        return "\(order.id ?? 0) \(order.item), \(order.state.name)\(next.isEmpty ? "" : " (\(next))")"
    }

    static func player(_ player: AudioPlayer) -> PanelViewModel {
        PanelViewModel("Player: \(player.track.name), \(player.state.name)")
    }
}
