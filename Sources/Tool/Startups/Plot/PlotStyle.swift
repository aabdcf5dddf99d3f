import SocketAPI

/// The colours and sizes of a plot, for light and for dark surroundings.
enum PlotStyle {
    /// What a span is drawn as: an outcome, or that it runs.
    static func name(of outcome: LifecycleInterface.Outcome?) -> String { outcome?.rawValue ?? "running" }

    /// What the legend calls it.
    static func text(of outcome: LifecycleInterface.Outcome?) -> String { outcome?.text ?? "running" }

    private static let light = """
        .back{fill:#fff}.text{fill:#1f2328}.muted{fill:#59636e}.halo{stroke:#fff}.shaded{stroke:#f6f8fa}
        .grid{stroke:#e4e8ec}.stripe{fill:#f6f8fa}.edge{stroke:#8c959f}.chain{stroke:#1f2328}.hatch{stroke:#818b98}
        .limit{stroke:#a40e26}
        .ok{fill:#2da44e}.degraded{fill:#d4a72c}.deferred{fill:#e16f24}.skipped{fill:#afb8c1}
        .failed{fill:#cf222e}.timedOut{fill:#a475f9}.cancelled{fill:#6e7781}.running{fill:#218bff}
        .number{fill:#fff}
        """

    private static let dark = """
        .back{fill:#0d1117}.text{fill:#e6edf3}.muted{fill:#9198a1}.halo{stroke:#0d1117}.shaded{stroke:#151b23}
        .grid{stroke:#21262d}.stripe{fill:#151b23}.edge{stroke:#6e7681}.chain{stroke:#e6edf3}.hatch{stroke:#8b949e}
        .limit{stroke:#ff7b72}
        .ok{fill:#3fb950}.degraded{fill:#d29922}.deferred{fill:#db6d28}.skipped{fill:#6e7681}
        .failed{fill:#f85149}.timedOut{fill:#a371f7}.cancelled{fill:#8b949e}.running{fill:#58a6ff}
        .number{fill:#0d1117}
        """

    /// Whole rules and no variables: not every program that shows SVG knows those.
    static let sheet = """
        text{font:12px system-ui,-apple-system,"Segoe UI","Liberation Sans",Arial,sans-serif}
        .title{font-size:16px;font-weight:600}.on-chain{font-weight:600}.small{font-size:11px}
        .number{font-size:10px;font-weight:600;text-anchor:middle}
        .end{text-anchor:end}.middle{text-anchor:middle}
        .halo{stroke-width:3px;stroke-linejoin:round;paint-order:stroke}
        .grid,.edge,.chain,.hatch,.limit{fill:none}
        .edge{stroke-width:1;stroke-dasharray:2 2}.chain{stroke-width:1.5}.limit{stroke-width:1.5}
        .ready{stroke-dasharray:4 3}
        \(light)
        @media (prefers-color-scheme:dark){
        \(dark)
        }
        """
}
