package import KioskDomain

/// Who is at the kiosk, and which logouts have ended a visit.
package actor Visit {
    package private(set) var guest: Guest?
    package private(set) var hasConsent = false
    private var arriving: String?
    private var isLeaving = false
    private var isReceiptAwaited = false
    private var logouts: Set<String> = []
    private var shownReceipts: Set<String> = []

    package init() {}

    /// The guest.
    /// - Throws: `VisitRefusal.nobodySignedIn`.
    package func requireGuest() throws(VisitRefusal) -> Guest {
        guard let guest else { throw .nobodySignedIn }
        return guest
    }

    /// Lets somebody in, unless somebody else is here or still on the way out.
    func beginArriving(_ user: String) throws(VisitRefusal) {
        guard !isLeaving, guest == nil || guest?.user == user else { throw .somebodyElseSignedIn }
        arriving = user
    }

    /// Makes a guest of who has arrived.
    /// - Throws: `VisitRefusal.signedOutMeanwhile` when a logout was faster.
    func finishArriving(_ guest: Guest) throws(VisitRefusal) {
        guard arriving == guest.user else { throw .signedOutMeanwhile }
        arriving = nil
        self.guest = guest
        hasConsent = false
    }

    func setConsent(_ isGranted: Bool) {
        hasConsent = isGranted
    }

    /// Ends a user's visit: from here on everything that needs a guest is refused.
    /// - Returns: Whether they were here, or arriving.
    func beginLeaving(_ logout: String, user: String) -> Bool {
        guard guest?.user == user || arriving == user else { return false }
        arriving = nil
        guest = nil
        hasConsent = false
        isLeaving = true
        logouts.insert(logout)
        return true
    }

    func finishLeaving() {
        isLeaving = false
    }

    /// Says whether somebody waits at the kiosk for the answer to their wish to log out.
    func setReceiptAwaited(_ isAwaited: Bool) {
        isReceiptAwaited = isAwaited
    }

    /// Whether a notice of the end of a logout is the guest's only way to its receipt.
    func claimNoticedReceipt(_ logout: String) -> Bool {
        !isReceiptAwaited && claimReceipt(logout)
    }

    /// Whether a logout has ended a visit here, and its last receipt is still to be shown.
    func claimReceipt(_ logout: String) -> Bool {
        logouts.contains(logout) && shownReceipts.insert(logout).inserted
    }
}
