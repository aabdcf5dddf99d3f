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

    /// - Parameter isHappyHour: nil where this device has no flags.
    static func welcome(_ user: String, isHappyHour: Bool?) -> PanelViewModel {
        let hour = isHappyHour.map { $0 ? "happy hour: everything at half price" : "no happy hour now" }
        return PanelViewModel("welcome, \(user)", [hour ?? "this device has no flags"])
    }

    static func receipt(_ receipt: LogoutReceipt) -> PanelViewModel {
        switch receipt.outcome {
        case .complete: PanelViewModel("signed out: nothing of yours is left here")
        case .owedToServer: PanelViewModel("signed out here; a server is still to be told")
        case .incomplete:
            PanelViewModel(
                "not signed out yet: something of yours is left here",
                receipt.left + ["it is tried again until nothing is left"])
        }
    }
}
