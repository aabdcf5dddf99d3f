import CX509
import Glibc
package import LifecycleDomain
import LifecycleUseCases

/// The credentials in `$CREDENTIALS_DIRECTORY` (systemd.exec(5), LoadCredential=).
///
/// Modes and owners of the files are the manager's matter, and differ between its versions: only what can be read
/// counts.
package struct CredentialFolder: CredentialGateway {
    /// As large as systemd lets one be (systemd.exec(5)).
    private static let limitBytes = 1 << 20

    private let path: String?

    /// Takes the folder; nil when the manager passed none.
    package init(path: String?) {
        self.path = path
    }

    package func check(_ name: String, as kind: CredentialKind) async throws(StepFailure) -> RealtimeInstant? {
        let bytes = try read(name, limitBytes: kind == .opaque ? 1 : Self.limitBytes)
        return switch kind {
        case .opaque: nil
        case .jwt: try Self.end(ofToken: bytes, name)
        case .x509: try Self.end(ofCertificates: bytes, name)
        }
    }

    /// A credential that is a text, such as a password, without the line break that editors leave.
    /// - Throws: `StepFailure` that names it.
    package func text(_ name: String) throws(StepFailure) -> SecretText {
        var bytes = try read(name, limitBytes: Self.limitBytes)
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else {
            throw StepFailure(.configuration, "credential \(name) is empty, or no text")
        }
        return SecretText(text)
    }

    /// The first bytes of a credential; at least one.
    /// - Throws: `StepFailure` of kind `.configuration` or `.permission` that names it.
    func read(_ name: String, limitBytes: Int) throws(StepFailure) -> [UInt8] {
        guard let path else { throw Self.missing(name) }
        let bytes: [UInt8]
        do throws(StepFailure) {
            bytes = try FileContents.read("\(path)/\(name)", limit: limitBytes, what: "credential \(name)")
        } catch  where error.systemError == ENOENT {
            throw Self.missing(name)
        }
        if bytes.isEmpty { throw StepFailure(.configuration, "credential \(name) is empty") }
        return bytes
    }

    private static func missing(_ name: String) -> StepFailure {
        StepFailure(
            .configuration, "credential \(name) is missing; pass it with LoadCredential=\(name)", systemError: ENOENT)
    }

    private static func end(ofToken bytes: [UInt8], _ name: String) throws(StepFailure) -> RealtimeInstant? {
        guard let claims = JSONWebToken.claims(of: bytes) else {
            throw StepFailure(.configuration, "credential \(name) is no JSON Web Token, as its Kind=jwt says")
        }
        return claims.expires
    }

    private static func end(ofCertificates bytes: [UInt8], _ name: String) throws(StepFailure) -> RealtimeInstant {
        var seconds: Int64 = 0
        switch x509_earliest_end(bytes, bytes.count, &seconds) {
        case 0:
            let (microseconds, isTooFar) = seconds.multipliedReportingOverflow(by: 1_000_000)
            return RealtimeInstant(microseconds: isTooFar ? .max : microseconds)
        case X509_NO_LIBRARY:
            throw StepFailure(
                .configuration, "credential \(name): libcrypto.so.3, which reads certificates, is not there; install it"
            )
        default:
            throw StepFailure(.configuration, "credential \(name) is no certificate, as its Kind=x509 says")
        }
    }
}
