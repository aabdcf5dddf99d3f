/// The views: each a function of a view model to text.
enum KioskViews {
    static func articles(_ model: ArticlesViewModel, _ style: TextStyle) -> String {
        guard !model.rows.isEmpty else { return style.dim("no articles") }
        return model.rows.flatMap { row in
            [
                "  \(style.plain(row.number)) \(style.title(row.title)) \(style.dim(row.day))",
                "    \(style.plain(row.opening))",
            ]
        }.joined(separator: "\n")
    }

    static func orders(_ model: OrdersViewModel, _ style: TextStyle) -> String {
        guard !model.rows.isEmpty else { return style.dim("no orders") }
        let rows = model.rows.map { [$0.number, $0.item, $0.state, $0.next.isEmpty ? "" : "(\($0.next))"] }
        return Columns.lines(rows).map(style.plain).joined(separator: "\n")
    }

    static func announcements(_ lines: [String], _ style: TextStyle) -> String {
        lines.isEmpty ? style.dim("no news") : lines.map { "  * \(style.plain($0))" }.joined(separator: "\n")
    }

    static func player(_ model: PlayerViewModel, _ style: TextStyle) -> String {
        "  \(model.symbol) \(style.plain(model.track)) \(style.dim(model.state))"
    }

    static func welcome(_ model: WelcomeViewModel, _ style: TextStyle) -> String {
        ([style.good(model.greeting)] + model.facts.map { "  \(style.dim($0))" }).joined(separator: "\n")
    }

    static func receipt(_ model: ReceiptViewModel, _ style: TextStyle) -> String {
        let title = model.isDone ? style.good(model.title) : style.bad(model.title)
        return ([title] + model.lines.map { "  \(style.plain($0))" }).joined(separator: "\n")
    }

    static func home(_ model: HomeViewModel, _ style: TextStyle) -> String {
        let sections = [
            ("News", announcements(model.announcements, style)), ("Articles", articles(model.articles, style)),
            ("Your orders", orders(model.orders, style)), ("Player", player(model.player, style)),
        ]
        return "\(style.title("THE CAFE"))  \(style.dim(model.guest))"
            + sections.map { "\n\n\(style.title($0))\n\($1)" }.joined()
    }

    static let help = """
        login NAME              sign in                    home                 everything at a glance
        logout                  sign out, leave nothing    news                 what the house has to say
        consent yes|no          may we count your orders?  quit                 leave the kiosk, stay signed in

        articles                published, newest first    orders               yours
        save TITLE | BODY       publish an article         order ITEM           a new one
        draft TITLE | BODY      keep one to yourself       pay|cook|deliver N   it goes on
        delete N                one of yours               receive|cancel N     it is over

        player                  what plays                 pause, stop          as they say
        play [chime|gong|hum]   play, or go on             unplug, retry        lose the network, try again
        """
}
