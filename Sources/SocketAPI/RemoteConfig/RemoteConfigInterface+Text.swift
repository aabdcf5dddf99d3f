extension RemoteConfigInterface {
    /// The interface definition that the daemon publishes.
    package static let text = """
        # Feature flags, synced at startup and at sign-in, and kept for startups without a network.
        # Without a user: the device's own. A list without a flag is answered by one reply without members.
        interface org.applifecycle.RemoteConfig

        # server: the server said it, or confirmed it, since the service started. stored: it said it before.
        # fallback: nobody has a value, and the default in the app's code counts.
        type Source (server, stored, fallback)

        # One of the values is set; none where the source is fallback. errorCode: why the server has no value.
        type Flag (
          key: string,
          booleanValue: ?bool,
          stringValue: ?string,
          numberValue: ?float,
          objectValue: ?object,
          variant: ?string,
          reason: ?string,
          errorCode: ?string,
          metadata: ?object,
          source: Source
        )

        # Never waits for the network. NoSuchFlag: the flags are known, and it is not among them. Where no flags are
        # known, every one is a fallback.
        method GetFlag(key: string, user: ?string) -> (flag: Flag)

        # Call with more: one flag a reply.
        method ListFlags(user: ?string) -> (flag: Flag)

        # Call with more: the current flags, then the changed ones; one that is gone is a fallback. Of a user, it ends
        # with the session.
        method Monitor(user: ?string) -> (flag: Flag)

        # Asks the server for the flags of the device and of everybody who is signed in. changed: how many did.
        method Sync() -> (changed: int)

        error NoSuchFlag (key: string)
        error NotConfigured ()
        # Also while the user is being logged out.
        error NotSignedIn (user: string)
        error ServerUnavailable (message: string)

        """
}
