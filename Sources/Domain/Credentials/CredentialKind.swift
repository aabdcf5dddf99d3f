/// What a credential is, as far as its end can be read from it.
package enum CredentialKind: String, Hashable, Sendable, CaseIterable {
    /// Bytes that mean nothing here.
    case opaque
    /// A JSON Web Token: `exp` (RFC 7519 section 4.1.4).
    case jwt
    /// Certificates in PEM, or one in DER: `notAfter` (RFC 5280 section 4.1.2.5).
    case x509
}
