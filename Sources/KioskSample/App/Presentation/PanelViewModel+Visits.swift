import KioskDomain

extension PanelViewModel {
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
