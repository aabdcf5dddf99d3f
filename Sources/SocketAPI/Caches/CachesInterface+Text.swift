extension CachesInterface {
    /// The interface definition that the daemon publishes.
    package static let text = """
        # The caches alone, for whoever does not want a whole logout.
        interface org.applifecycle.Caches

        # name: a configured cache; without it all of them.
        # removed counts files and folders; remaining what is still there.
        method Clear(user: string, name: ?string) -> (removed: int, remaining: int)

        # Where a cache of a user lies: only the daemon knows the encoding of names.
        method GetPath(user: string, name: string) -> (path: string)

        error NoSuchCache (name: string)

        """
}
