/// What holds of the reading of single fields, whatever stands in them.
struct FieldInvariants {
    private static let now = Duration.seconds(1_782_864_000)
    private static let longest = Duration.seconds(3600)

    private let input: FuzzInput

    init(_ input: FuzzInput) {
        self.input = input
    }

    func check() {
        for value in input.values {
            checkDate(value)
            checkLists(value)
            checkLength(value)
            checkURL(value)
        }
        if let asked = RetryAfter.read(input.response, wallClock: Self.now, longest: Self.longest) {
            require(asked >= .zero && asked <= Self.longest, "nobody is kept away for longer than is believed")
        }
        let challenges = input.response.headers.values("WWW-Authenticate")
        require(
            BearerChallenge.isMade(by: input.response) || !challenges.isEmpty, "no challenge may be one for a token")
    }

    private func checkDate(_ text: String) {
        guard let date = HTTPDate(text, now: Self.now) else { return }
        require(text.utf8.count <= 33, "no date is longer than the longest weekday makes it")
        require(HTTPDate(date.description, now: Self.now) == date, "a date can be written and read again")
    }

    private func checkLists(_ text: String) {
        let elements = FieldList.elements(text)
        require(!elements.contains(""), "empty elements do not count")
        require(
            FieldList.elements(elements.joined(separator: " ,\t")) == elements, "a list can be written and read again")
        for tag in EntityTag.list(text) {
            let written = (tag.isWeak ? "W/" : "") + "\"\(tag.opaque)\""
            require(EntityTag(written) == tag, "a tag can be written and read again")
        }
    }

    private func checkLength(_ text: String) {
        guard let length = DeltaSeconds.read(text) else { return }
        require(length >= .zero && length <= .seconds(DeltaSeconds.most), "a length is no more than 68 years")
    }

    private func checkURL(_ text: String) {
        guard let url = HTTPURL(text) else { return }
        require(HTTPURL(url.text) == url, "a URL can be written and read again")
        require(url.description == url.origin.description, "a URL shows its origin alone")
    }
}
