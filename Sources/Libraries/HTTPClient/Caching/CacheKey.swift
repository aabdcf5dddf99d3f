/// What a stored response answers, apart from the fields that it depends on.
struct CacheKey: Hashable {
    let partition: HTTPPartition
    let url: HTTPURL
    /// A token is attached below the cache, so the fields do not tell.
    let wantsBearer: Bool

    init(_ request: HTTPRequest) {
        partition = request.partition
        url = request.url
        wantsBearer = request.wantsBearer
    }
}
