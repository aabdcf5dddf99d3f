/// What is shown at once: a title, and lines below it.
struct PanelViewModel: Hashable, Sendable {
    let title: String
    let lines: [String]

    init(_ title: String, _ lines: [String] = []) {
        self.title = title
        self.lines = lines
    }

    static let help = PanelViewModel(
        "commands",
        [
            "login NAME, logout          come, and leave nothing",
            "home                        everything at a glance",
            "save TITLE | BODY           publish an article",
            "delete N                    one of yours",
            "order ITEM                  a new one",
            "pay|cook|deliver|receive N  it goes on; or cancel N",
            "play [chime|gong|hum]       play, or go on; or pause, stop",
            "unplug, retry               lose the network, try again",
            "consent yes|no              may we count your orders?",
            "quit                        leave the kiosk, stay signed in",
        ])
}
