/// What holds of the cache's rules, whatever is asked and answered.
struct CacheInvariants {
    private static let timing = ExchangeTiming(
        sent: .seconds(1000), received: .seconds(1001), wallClock: .seconds(1_782_864_000))
    private static let later = Duration.seconds(1100)

    private let response: HTTPResponse
    private let headers: HTTPHeaders

    init(_ input: FuzzInput) {
        response = input.response
        headers = input.request
    }

    func check() {
        guard let url = HTTPURL("https://api.example/") else { return }
        let request = HTTPRequest(.get, url, headers: headers)
        let wish = RequestDirectives(headers)
        let stored = StoredResponse(response, to: request, Self.timing)
        checkNumbers(stored)
        checkPermissions(stored, wish)
        if let selecting = stored.selecting { require(selecting.match(headers), "a request selects its own answer") }
        require(stored.response.headers.values("Date").count >= 1, "what is stored has a date")
        let confirmed = stored.confirmed(by: response, to: request, Self.timing)
        require(confirmed.response.status == response.status, "a confirmation changes no status")
        require(confirmed.response.headers["Age"] == stored.response.headers["Age"], "the newer age counts")
        if let conditions = CallerConditions(headers), conditions.areMet(by: stored) {
            require(response.isSuccess, "only of a success it is said that it has not changed")
        }
    }

    private func checkNumbers(_ stored: StoredResponse) {
        require(stored.lifetime >= .zero, "no lifetime is less than nothing")
        require(stored.age(at: Self.timing.received) >= .seconds(1), "the way counts")
        require(stored.age(at: Self.later) >= stored.age(at: Self.timing.received) + .seconds(99), "ages grow")
        require(stored.sizeBytes > 0, "everything takes room")
    }

    private func checkPermissions(_ stored: StoredResponse, _ wish: RequestDirectives) {
        let control = (response.headers["Cache-Control"] ?? "").lowercased()
        if Storability.permits(stored, wish: wish) {
            require(!stored.directives.noStore || stored.directives.mustUnderstand, "no-store is kept to")
            require(!wish.noStore && response.status >= 200 && response.status != 206, "what must not be stored is not")
        }
        if control == "no-store" { require(stored.directives.noStore, "no-store is read") }
        if wish.accepts(stored, at: Self.later) {
            require(!stored.directives.noCache, "no-cache is kept to")
            let isFresh = stored.lifetime > stored.age(at: Self.later)
            let mayBeStale = !stored.directives.mustRevalidate && headers["Cache-Control"] != nil
            require(isFresh || mayBeStale, "nothing stale is used that nobody permits")
        }
    }
}
