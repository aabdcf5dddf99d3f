/// What belongs to users on this device, as the configuration says.
package struct WipePlan: Hashable, Sendable {
    package let databases: [DatabaseWipe]
    package let caches: [CacheDescription]
    package let hooks: [LogoutHook]
    package let unsent: [UnsentQuery]

    package init(
        databases: [DatabaseWipe], caches: [CacheDescription], hooks: [LogoutHook] = [], unsent: [UnsentQuery] = []
    ) {
        self.databases = databases
        self.caches = caches
        self.hooks = hooks
        self.unsent = unsent
    }
}
