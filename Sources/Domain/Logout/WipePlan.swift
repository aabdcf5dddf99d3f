/// What belongs to users on this device, as the configuration says.
package struct WipePlan: Hashable, Sendable {
    package let databases: [DatabaseWipe]
    package let caches: [CacheDescription]

    package init(databases: [DatabaseWipe], caches: [CacheDescription]) {
        self.databases = databases
        self.caches = caches
    }
}
