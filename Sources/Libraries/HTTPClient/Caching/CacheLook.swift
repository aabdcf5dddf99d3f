/// What a look into the cache came to.
enum CacheLook {
    case use(StoredResponse)
    /// The server is to be asked; what is stored may still be right.
    case ask(StoredResponse?, CacheTicket)
}
