/// The kinds of journal records, each explained by the catalog (`journalctl -x`); the ids are for ever.
enum MessageID: String, CaseIterable {
    case stateChanged = "3541feec71004de39926ff6d4f372c33"
    case startupEnded = "64163613521f40218a325d9db793645d"
    case startupFailed = "16703e46e132410eb006bb09afba2970"
    case stepBegan = "a61a1fe452dd4040b441d9660c4526cb"
    case stepEnded = "3f6d59a8388441b9b6d0d0b8dfddbf33"
    case stepWillRetry = "daaa385f015a4af1837cfa42c8022944"
    case stepUndoBegan = "bd5b8794e8274a2f85c58f47bfcf5595"
    case stepUndone = "6b1413087e3443a5bd9b8f3e9d795e89"
    case signedIn = "fa52d19ef17a475f9bd049825dfe2e1f"
    case logoutAccepted = "bd5d6a06a3e04834800cc3ab1e122d59"
    case logoutStepEnded = "08509a9d2d0b4c6ab054987d1d963f58"
    case logoutEnded = "d410b62454df4db4a53253cecb0c6631"
    case reloaded = "234c2fd72de94c6e807df96905191f6c"
    case reloadRefused = "d8d9762e4c6e43f7a0a4b2dca34808e7"
    case programOutput = "3c24736263a6425680b7566cf1178d84"
    case warning = "2329d356218d4c1892d7e9a37df09020"
}
