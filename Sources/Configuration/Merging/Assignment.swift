/// A `Key=value` and where it was written.
struct Assignment: Sendable, Equatable {
    let key: String
    /// Empty when the assignment takes back what was assigned before.
    let value: String
    let location: SettingLocation
}
