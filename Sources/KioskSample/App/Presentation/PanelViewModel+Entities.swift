import FoundationEssentials
import KioskDomain

extension PanelViewModel {
    static func articles(_ articles: [Article]) -> PanelViewModel {
        let lines = articles.map { article in
            let day = article.created.ISO8601Format().prefix(10)
            return "\(article.id ?? 0) \(article.title), \(day): \(article.body.prefix(50))..."
        }
        return PanelViewModel(title: "Articles", lines: lines)
    }

    static func orders(_ orders: [Order]) -> PanelViewModel {
        PanelViewModel(title: "Your orders", lines: orders.map(line))
    }

    static func order(_ order: Order) -> PanelViewModel { PanelViewModel(title: line(order)) }

    /// An order with what can be done next.
    private static func line(_ order: Order) -> String {
        let next = OrderEvent.allCases.filter { order.state.next[$0] != nil }.map(\.rawValue).joined(separator: ", ")
        return "\(order.id ?? 0) \(order.item), \(order.state.name)\(next.isEmpty ? "" : " (\(next))")"
    }

    static func player(_ player: AudioPlayer) -> PanelViewModel {
        PanelViewModel(title: "Player: \(player.track.name), \(player.state.name)")
    }

    static func welcome(_ user: String, isHappyHour: Bool) -> PanelViewModel {
        let hour = isHappyHour ? "happy hour: everything at half price" : "no happy hour now"
        return PanelViewModel(title: "welcome, \(user)", lines: [hour])
    }

    static func receipt(_ receipt: LogoutReceipt) -> PanelViewModel {
        switch receipt.outcome {
        case .complete: PanelViewModel(title: "signed out: nothing of yours is left here")
        case .owedToServer: PanelViewModel(title: "signed out here; a server is still to be told")
        case .incomplete:
            PanelViewModel(
                title: "not signed out yet: something of yours is left here",
                lines: receipt.left + ["it is tried again until nothing is left"])
        }
    }
}
