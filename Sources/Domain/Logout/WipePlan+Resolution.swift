extension WipePlan {
    /// The caches of one user, and those whose path needs an attribute that the user signed in without, by name.
    package func resolvedCaches(
        of subject: WipeSubject, names: SafeNames
    ) -> (paths: [CachePath], unresolved: [String: String]) {
        var paths: [CachePath] = []
        var unresolved: [String: String] = [:]
        for cache in caches {
            do throws(MissingAttribute) {
                paths.append(
                    try cache.resolved(user: subject.user, attributes: subject.attributes, safeName: names.make))
            } catch {
                unresolved[cache.name] = error.name
            }
        }
        return (paths, unresolved)
    }
}
