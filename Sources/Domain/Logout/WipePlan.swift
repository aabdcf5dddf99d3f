/// What belongs to users on this device, as the configuration says.
package struct WipePlan: Hashable, Sendable {
    package let databases: [DatabaseWipe]
    package let caches: [CacheDescription]
    package let hooks: [LogoutHook]
    package let unsent: [UnsentQuery]
    /// The attributes that paths and predicates name: who signs in must bring them.
    package let requiredAttributes: Set<String>

    package init(
        databases: [DatabaseWipe], caches: [CacheDescription], hooks: [LogoutHook] = [], unsent: [UnsentQuery] = [],
        requiredAttributes: Set<String> = []
    ) {
        self.databases = databases
        self.caches = caches
        self.hooks = hooks
        self.unsent = unsent
        self.requiredAttributes = requiredAttributes
    }
}
