/// Permission to store one answer; emptying and invalidation take it back.
struct CacheTicket {
    let id: UInt64
}
