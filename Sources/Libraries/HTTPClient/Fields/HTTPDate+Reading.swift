extension HTTPDate {
    /// Reads the three formats that a recipient must know: IMF-fixdate, RFC 850 and asctime (RFC 9110 section 5.6.7).
    ///
    /// Names are compared without regard to case (RFC 9111 section 4.2); no zone but GMT is one; a day that the calendar
    /// does not have is none. The name of the weekday is not held against the date.
    /// - Parameters:
    ///   - now: the wall clock, for the years of RFC 850, which have two digits: what would be more than 50 years ahead
    ///     is in the past.
    /// - Returns: nil for anything else.
    package init?(_ text: String, now: Duration) {
        var scanner = FieldScanner(text)
        guard let date = Self.read(&scanner, now: now), scanner.isAtEnd else { return nil }
        self = date
    }

    private static func read(_ scanner: inout FieldScanner, now: Duration) -> HTTPDate? {
        guard let name = scanner.letters() else { return nil }
        guard scanner.skip(",") else { return asctime(name, &scanner) }
        guard scanner.skip(" "), let day = scanner.number(digits: 2) else { return nil }
        if scanner.skip("-") { return rfc850(name, day, &scanner, now: now) }
        guard isOne(of: CalendarDay.weekdays, name), scanner.skip(" "),
            let month = readMonth(&scanner), scanner.skip(" "), let year = scanner.number(digits: 4),
            scanner.skip(" "), let second = timeOfDay(&scanner), isInGMT(&scanner)
        else { return nil }
        return HTTPDate(CalendarDay(year: year, month: month, day: day), second)
    }

    private static func rfc850(
        _ name: String, _ day: Int, _ scanner: inout FieldScanner, now: Duration
    ) -> HTTPDate? {
        guard isOne(of: CalendarDay.longWeekdays, name), let month = readMonth(&scanner), scanner.skip("-"),
            let shortYear = scanner.number(digits: 2), scanner.skip(" "), let second = timeOfDay(&scanner),
            isInGMT(&scanner)
        else { return nil }
        let thisYear = CalendarDay(daysSinceEpoch: now.components.seconds / 86_400).year
        var year = thisYear - thisYear % 100 + shortYear
        if year > thisYear + 50 { year -= 100 }
        if year <= thisYear - 50 { year += 100 }
        return HTTPDate(CalendarDay(year: year, month: month, day: day), second)
    }

    private static func asctime(_ name: String, _ scanner: inout FieldScanner) -> HTTPDate? {
        guard isOne(of: CalendarDay.weekdays, name), scanner.skip(" "),
            let month = readMonth(&scanner), scanner.skip(" "),
            let day = scanner.skip(" ") ? scanner.number(digits: 1) : scanner.number(digits: 2), scanner.skip(" "),
            let second = timeOfDay(&scanner), scanner.skip(" "), let year = scanner.number(digits: 4)
        else { return nil }
        return HTTPDate(CalendarDay(year: year, month: month, day: day), second)
    }

    private init?(_ day: CalendarDay?, _ secondOfDay: Int) {
        guard let day else { return nil }
        self.init(secondsSinceEpoch: day.daysSinceEpoch * 86_400 + Int64(secondOfDay))
    }

    /// A leap second counts as the next one.
    private static func timeOfDay(_ scanner: inout FieldScanner) -> Int? {
        guard let hour = scanner.number(digits: 2), hour < 24, scanner.skip(":"),
            let minute = scanner.number(digits: 2), minute < 60, scanner.skip(":"),
            let second = scanner.number(digits: 2), second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    private static func readMonth(_ scanner: inout FieldScanner) -> Int? {
        guard let name = scanner.letters() else { return nil }
        return CalendarDay.months.firstIndex { HTTPHeaders.isSame($0, name) }.map { $0 + 1 }
    }

    private static func isInGMT(_ scanner: inout FieldScanner) -> Bool {
        guard scanner.skip(" "), let zone = scanner.letters() else { return false }
        return HTTPHeaders.isSame(zone, "GMT")
    }

    private static func isOne(of names: [String], _ name: String) -> Bool {
        names.contains { HTTPHeaders.isSame($0, name) }
    }
}
