package import LifecycleDomain

/// Shows what logouts did, to whom it concerns.
package struct ReceiptDesk: Sendable {
    private let journal: any LogoutJournal
    private let settings: CurrentSettings

    package init(journal: any LogoutJournal, settings: CurrentSettings) {
        self.journal = journal
        self.settings = settings
    }

    /// One receipt; somebody else's and none are the same answer to who may not see others'.
    package func receipt(_ id: LogoutID, caller: Caller) async throws(ServiceError) -> Receipt {
        let seesAll = settings.value.policy.allows(.readOthers, by: caller)
        guard let receipt = try await found(id) else {
            throw seesAll ? .noSuchReceipt(id: id.text) : .permissionDenied
        }
        guard seesAll || receipt.owner == caller.uid else { throw .permissionDenied }
        return receipt
    }

    /// The caller's receipts, or all for who may see others', the newest first.
    package func receipts(limit: Int, caller: Caller) async throws(ServiceError) -> [Receipt] {
        let seesAll = settings.value.policy.allows(.readOthers, by: caller)
        do throws(StepFailure) {
            return try await journal.receipts(limit: limit, owner: seesAll ? nil : caller.uid)
        } catch {
            throw .failure(error)
        }
    }

    private func found(_ id: LogoutID) async throws(ServiceError) -> Receipt? {
        do throws(StepFailure) {
            return try await journal.receipt(id)
        } catch {
            throw .failure(error)
        }
    }
}
