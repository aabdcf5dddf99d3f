/// `[Cache NAME]`: a file or folder of a user.
package struct CacheSettings: Sendable, Equatable {
    /// The name by which reports call it.
    package var name: String
    /// `Path=`, with at least one variable, so that it cannot be everybody's.
    package var pathTemplate: PathTemplate
    /// `Path=` as it was written: what reports and the journal show, since it names no user.
    package var shownPath: String
    /// Where the section begins.
    package var origin: SettingLocation

    /// Makes the settings of one section.
    package init(name: String, pathTemplate: PathTemplate, shownPath: String, origin: SettingLocation) {
        self.name = name
        self.pathTemplate = pathTemplate
        self.shownPath = shownPath
        self.origin = origin
    }
}
