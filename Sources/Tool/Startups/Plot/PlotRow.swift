import SocketAPI

/// A row of a plot: a step, and where it stands.
struct PlotRow: Sendable {
    static let height: Pixels = 26
    static let detailHeight: Pixels = 15
    static let barHeight: Pixels = 14

    let step: LifecycleInterface.Step
    /// Whether the startup waited for it.
    let isOnChain: Bool
    /// Whether its row is shaded, so that names and times are read across.
    let isShaded: Bool
    let top: Pixels
    /// Where its detail stands.
    let detail: DetailPlace

    /// Where the detail of a step finds room.
    enum DetailPlace: Sendable, Hashable {
        case none
        /// From here to the right, behind the bar.
        case behind(Pixels)
        /// From here to the left, before the bar.
        case before(Pixels)
        /// On a line of its own, from here.
        case below(Pixels)
    }

    var bottom: Pixels {
        if case .below = detail { top + Self.height + Self.detailHeight } else { top + Self.height }
    }
    var barTop: Pixels { top + (Self.height - Self.barHeight) / 2 }
    var barBottom: Pixels { barTop + Self.barHeight }
    var baseline: Pixels { top + Self.height / 2 + 4 }

    init(
        _ step: LifecycleInterface.Step, isOnChain: Bool, isShaded: Bool, top: Pixels, scale: TimeScale
    ) {
        self.step = step
        self.isOnChain = isOnChain
        self.isShaded = isShaded
        self.top = top
        detail = Self.place(step, scale)
    }

    private static let gap: Pixels = 6

    private static func place(_ step: LifecycleInterface.Step, _ scale: TimeScale) -> DetailPlace {
        guard let detail = step.detail, !detail.isEmpty else { return .none }
        guard let start = step.startedUsec else { return .behind(scale.left + gap) }
        let width = TextRoom.width(of: Printable.text(detail), .small)
        let (first, last) = (scale.x(start), scale.x(step.endUsec ?? scale.length))
        let right = scale.left + scale.width
        if right - last - 2 * gap >= width { return .behind(max(last, first + 2) + gap) }
        if first - scale.left - 2 * gap >= width { return .before(first - gap) }
        return .below(max(scale.left, min(first, right - width)))
    }
}
