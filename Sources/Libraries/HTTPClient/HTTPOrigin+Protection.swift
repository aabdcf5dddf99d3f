extension HTTPOrigin {
    /// Whether secrets may be sent there: nobody on the way reads them.
    package var isProtected: Bool { isSecure || isLoopback }
}
