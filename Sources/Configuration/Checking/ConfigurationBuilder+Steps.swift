import UnitFile

extension ConfigurationBuilder {
    private static let mostRetries = 100

    /// Reads each `[Step NAME]`.
    func steps() throws(ConfigurationError) -> [StepSettings] {
        let sections = named("Step")
        let names = sections.map { $0.section.argument ?? "" }
        var steps: [StepSettings] = []
        for values in sections {
            steps.append(try step(values, among: names))
        }
        try checkOrder(of: steps, sections)
        return steps
    }

    private func step(_ values: SectionValues, among names: [String]) throws(ConfigurationError) -> StepSettings {
        let name: String
        do {
            name = try StepName.parse(values.section.argument ?? "")
        } catch {
            throw values.section.error(error.reason)
        }
        let exec = try values.required("Exec", example: "/usr/lib/app/warm-up")
        var step = StepSettings(name: name, exec: try command(exec, values), origin: values.section.location)
        if let stop = values.last("ExecStop") { step.execStop = try command(stop, values) }
        step.after = try predecessors(values, among: names)
        step.timeout = try values.parsed(
            "Timeout", default: step.timeout, TimeFormat(minimum: .milliseconds(1)).parse)
        let retries = IntegerFormat(range: 0...Self.mostRetries)
        step.retries = try values.parsed("Retries", default: step.retries, retries.parse)
        step.isRequired = try values.parsed("Required", default: step.isRequired, UnitBoolean.parse)
        return step
    }

    /// The words of `After=`; without it the default, and nothing at all when it is emptied on purpose.
    private func predecessors(
        _ values: SectionValues, among names: [String]
    ) throws(ConfigurationError) -> [String] {
        let words = try values.words("After")
        if words.isEmpty { return values.isEmptied("After") ? [] : StepSettings.defaultAfter }
        var predecessors: [String] = []
        for word in words {
            guard !predecessors.contains(word.value) else {
                throw values.error("names \(UnitValueError.quoted(word.value)) twice, remove one", word)
            }
            try checkThatThereIs(word, values, names)
            predecessors.append(word.value)
        }
        return predecessors
    }

    private func checkThatThereIs(
        _ word: Assignment, _ values: SectionValues, _ names: [String]
    ) throws(ConfigurationError) {
        let all = StepSettings.builtInNames + names
        let name = word.value
        if all.contains(name) { return }
        if let taken = disabled.first(where: { $0.title == "Step \(name)" }) {
            throw values.error("[Step \(name)] is taken away at \(taken.location), take it out of here too", word)
        }
        let unknown = "there is no step \(UnitValueError.quoted(name))"
        if let nearest = Spelling.nearest(to: name, among: all) {
            throw values.error("\(unknown), did you mean \(nearest)?", word)
        }
        throw values.error("\(unknown), write one of \(all.joined(separator: " "))", word)
    }

    private func checkOrder(of steps: [StepSettings], _ sections: [SectionValues]) throws(ConfigurationError) {
        let circle = StepOrder(steps).circle()
        guard let first = circle.first else { return }
        let text = (circle + [first]).joined(separator: " after ")
        let reason = "the step would wait for itself (\(text)), take one of them out of its After="
        for values in sections where values.section.argument == first {
            if let assignment = values.last("After") { throw values.error(reason, assignment) }
        }
        throw ConfigurationError(reason, section: "Step \(first)")
    }
}
