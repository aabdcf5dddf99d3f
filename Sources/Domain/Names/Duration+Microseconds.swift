extension Duration {
    /// The length in whole microseconds, the unit of the socket, the journal and the state database.
    package var wholeMicroseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
