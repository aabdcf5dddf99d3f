/// Takes a response as it comes in; called on the loop's thread alone, from within libcurl.
protocol ResponseReceiver: AnyObject, Sendable {
    /// Whether what comes in is held up when nobody takes it.
    var isStream: Bool { get }

    /// The head has come, and with it how much is to come where that is known.
    func receiveHead(_ response: HTTPResponse, expectedBytes: Int?)

    /// Part of the body has come.
    /// - Returns: false when it was not taken, and is to be brought again after `CurlEngine.resume`.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool

    /// It is over; called once.
    func end(_ failure: HTTPError?)
}
