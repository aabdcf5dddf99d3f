/// What is shown at once: a title, and lines below it.
struct PanelViewModel: Hashable, Sendable {
    let title: String
    var lines: [String] = []

    static let help = PanelViewModel(
        title: "commands",
        lines: [
            "login NAME, logout; quit leaves the kiosk and stays signed in",
            "home: everything at a glance",
            "save TITLE | BODY, delete N",
            "order ITEM, pay N, cook N, deliver N, receive N, cancel N; consent yes|no: may we count your orders?",
            "play, pause, stop; unplug loses the network, retry",
        ])
}
