import SocketAPI

extension PlotRow {
    /// The bars of the step, its limit and its detail; `scale` is the one that the row was made for.
    func drawing(_ scale: TimeScale) -> [String] {
        let spans = StepSpans(step)
        let bars = spans.waits.map { wait($0, scale) } + spans.attempts.map { attempt($0, spans, scale) }
        return bars + numbers(spans, scale) + limit(scale) + text(scale)
    }

    /// Everything that is known of the step, for whoever points at it.
    var tooltip: String {
        var facts = ["\(step.name): \(step.outcome?.text ?? StepTable.outcome(of: step))"]
        if let start = step.startedUsec { facts.append("began at \(DurationText.precise(microseconds: start))") }
        if let length = step.durationUsec { facts.append("took \(DurationText.precise(microseconds: length))") }
        if step.attempts > 1 || step.retries > 0 { facts.append("attempt \(step.attempts) of \(step.retries + 1)") }
        if let limit = step.timeoutUsec { facts.append("at most \(DurationText.precise(microseconds: limit))") }
        if !step.after.isEmpty { facts.append("after \(step.after.joined(separator: ", "))") }
        facts.append(step.required ? "required" : "optional")
        return (facts + [step.detail].compactMap(\.self)).joined(separator: "; ")
    }

    private func attempt(_ attempt: StepSpans.Attempt, _ spans: StepSpans, _ scale: TimeScale) -> String {
        let first = scale.x(attempt.start)
        let last = scale.x(attempt.length.map { attempt.start + $0 } ?? scale.length)
        let length = attempt.length.map { " in \(DurationText.precise(microseconds: $0))" } ?? ""
        let detail = attempt.detail.map { ": \($0)" } ?? ""
        let outcome = PlotStyle.text(of: attempt.outcome)
        let title =
            spans.attempts.count == 1 && step.attempts < 2
            ? tooltip : "\(step.name), attempt \(attempt.number): \(outcome)\(length)\(detail)"
        return XML.element(
            "rect",
            [
                ("class", PlotStyle.name(of: attempt.outcome)), ("x", first.text), ("y", barTop.text),
                // A span is never too short to be seen.
                ("width", max(2, last - first).text), ("height", Self.barHeight.text), ("rx", "1"),
            ], XML.element("title", [], XML.text(title)))
    }

    private func wait(_ wait: StepSpans.Wait, _ scale: TimeScale) -> String {
        let (first, last) = (scale.x(wait.start), scale.x(wait.start + wait.length))
        let title = "\(step.name) waits for \(DurationText.precise(microseconds: wait.length))"
        return XML.element(
            "rect",
            [
                ("fill", "url(#wait)"), ("x", first.text), ("y", (barTop + 3).text),
                ("width", max(1, last - first).text), ("height", (Self.barHeight - 6).text),
            ], XML.element("title", [], XML.text(title)))
    }

    /// The numbers of the attempts, where there is more than one and room for them.
    private func numbers(_ spans: StepSpans, _ scale: TimeScale) -> [String] {
        guard step.attempts > 1 else { return [] }
        return spans.attempts.compactMap { attempt in
            let first = scale.x(attempt.start)
            let last = scale.x(attempt.length.map { attempt.start + $0 } ?? scale.length)
            guard last - first >= TextRoom.width(of: "\(attempt.number)", .small) + 4 else { return nil }
            return XML.element(
                "text", [("class", "number"), ("x", ((first + last) / 2).text), ("y", (barBottom - 3.5).text)],
                "\(attempt.number)")
        }
    }

    /// Whether the time at which `Timeout=` ends the step is on the drawing.
    func showsLimit(_ scale: TimeScale) -> Bool {
        guard let start = step.startedUsec, let timeout = step.timeoutUsec else { return false }
        return start + timeout <= scale.length
    }

    private func limit(_ scale: TimeScale) -> [String] {
        guard showsLimit(scale), let start = step.startedUsec, let timeout = step.timeoutUsec else { return [] }
        let x = scale.x(start + timeout).text
        return [
            XML.element(
                "path", [("class", "limit"), ("d", "M\(x) \((barTop - 3).text)V\((barBottom + 3).text)")],
                XML.element("title", [], XML.text("Timeout=\(DurationText.precise(microseconds: timeout))")))
        ]
    }

    private func text(_ scale: TimeScale) -> [String] {
        let detail = Printable.text(step.detail ?? "")
        let (anchor, x, y): (String, Pixels, Pixels)
        switch self.detail {
        case .none: return []
        case .behind(let place): (anchor, x, y) = ("", place, baseline)
        case .before(let place): (anchor, x, y) = (" end", place, baseline)
        case .below(let place): (anchor, x, y) = ("", place, top + Self.height + Self.detailHeight - 5)
        }
        let fitted = TextRoom.fit(detail, .small, in: scale.width)
        return [
            XML.element(
                "text",
                [("class", "muted small halo\(isShaded ? " shaded" : "")\(anchor)"), ("x", x.text), ("y", y.text)],
                XML.text(fitted) + (fitted == detail ? "" : XML.element("title", [], XML.text(detail))))
        ]
    }
}
