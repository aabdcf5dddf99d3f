package import LifecycleConfiguration

extension Configuration {
    /// The app's own steps, in the order of the files; each names what it comes after.
    /// - Parameters:
    ///   - startup: the id of the startup that they belong to.
    ///   - output: takes what their programs print, with the name of the step.
    package func appSteps(startup: String, output: @escaping AppStep.OutputSink) -> [AppStep] {
        let surroundings = StepSurroundings(
            stateDirectory: stateDirectory, cacheDirectory: cacheDirectory, runtimeDirectory: runtimeDirectory,
            socketPath: daemon.socketPath, instance: instance.text, startup: startup)
        return steps.map { AppStep($0, surroundings: surroundings, output: output) }
    }
}
