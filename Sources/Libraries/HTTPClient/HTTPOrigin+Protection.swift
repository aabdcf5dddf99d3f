extension HTTPOrigin {
    /// Whether secrets may be sent there: by TLS, or on no wire at all.
    package var isProtected: Bool { isSecure || isLoopback }
}
