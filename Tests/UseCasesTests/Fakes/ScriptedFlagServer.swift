import LifecycleDomain
import LifecycleUseCases
import Synchronization

/// A flag server that answers as a test says, and remembers who asked.
final class ScriptedFlagServer: FlagServer {
    struct Question: Hashable {
        let targetingKey: String
        let etag: String?
    }

    enum Act: Sendable {
        case answer(FlagAnswer)
        case fail(FlagServerError)
        /// Answers once the signal is raised.
        case hold(Signal, FlagAnswer)
    }

    private let acts: Mutex<[Act]>
    private let asked = Mutex<[Question]>([])

    init(_ acts: [Act] = []) {
        self.acts = Mutex(acts)
    }

    var questions: [Question] { asked.withLock { $0 } }

    func next(_ act: Act) { acts.withLock { $0.append(act) } }

    func binding(of context: EvaluationContext) -> String {
        "\(context.targetingKey) \(context.attributes.sorted { $0.key < $1.key })"
    }

    func evaluate(
        _ context: EvaluationContext, of scope: DataScope, etag: String?
    ) async throws(FlagServerError) -> FlagAnswer {
        asked.withLock { $0.append(Question(targetingKey: context.targetingKey, etag: etag)) }
        let act = acts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch act {
        case .answer(let answer): return answer
        case .fail(let error): throw error
        case .hold(let signal, let answer):
            await signal.wait()
            return answer
        case nil: throw .unavailable("down")
        }
    }
}
