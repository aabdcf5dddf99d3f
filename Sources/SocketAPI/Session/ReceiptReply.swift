extension SessionInterface {
    /// One receipt: the reply of `LogoutAll`, `GetReceipt` and `ListReceipts`.
    package struct ReceiptReply: Codable, Sendable, Hashable {
        /// The receipt.
        package var receipt: Receipt

        /// Makes a reply.
        package init(receipt: Receipt) {
            self.receipt = receipt
        }
    }
}
