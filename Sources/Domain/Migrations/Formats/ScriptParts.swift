/// What a format makes of the text of a file.
struct ScriptParts {
    /// The parts that bring the database forward.
    var sections: [ScriptSection]
    var isTransactional = true
    var notices: [String] = []
}
