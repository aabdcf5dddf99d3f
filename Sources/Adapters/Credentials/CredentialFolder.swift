import Glibc
package import LifecycleDomain
import LifecycleUseCases

/// The credentials in `$CREDENTIALS_DIRECTORY` (systemd.exec(5), LoadCredential=).
///
/// Modes and owners of the files are the manager's matter, and differ between its versions: only what can be read
/// counts.
package struct CredentialFolder: CredentialGateway {
    private let path: String?

    /// Takes the folder; nil when the manager passed none.
    package init(path: String?) {
        self.path = path
    }

    package func check(_ name: String) async throws(StepFailure) {
        _ = try read(name, limitBytes: 1)
    }

    /// The first bytes of a credential; at least one.
    /// - Throws: `StepFailure` of kind `.configuration` or `.permission` that names it.
    func read(_ name: String, limitBytes: Int) throws(StepFailure) -> [UInt8] {
        guard let path else {
            throw StepFailure(
                .configuration, "credential \(name) is missing; pass it with LoadCredential=\(name)",
                systemError: ENOENT)
        }
        let bytes: [UInt8]
        do throws(StepFailure) {
            bytes = try FileContents.read("\(path)/\(name)", limit: limitBytes, what: "credential \(name)")
        } catch  where error.systemError == ENOENT {
            throw StepFailure(
                .configuration, "credential \(name) is missing; pass it with LoadCredential=\(name)",
                systemError: ENOENT)
        }
        if bytes.isEmpty { throw StepFailure(.configuration, "credential \(name) is empty") }
        return bytes
    }
}
