import SocketAPI

/// What the outcome of a logout means for whoever started the tool.
enum LogoutExit {
    /// The code of one logout.
    static func status(of receipt: SessionInterface.Receipt, acceptsOwed: Bool) -> ExitCode {
        switch receipt.outcome {
        case .complete: .done
        case .owedToServer: acceptsOwed ? .done : .tryAgain
        case .incomplete, nil: .incomplete
        }
    }

    /// The code of several: something left here is worse than a server that is still owed.
    static func worst(of statuses: [ExitCode]) -> ExitCode {
        [.incomplete, .tryAgain].first(where: statuses.contains) ?? .done
    }
}
