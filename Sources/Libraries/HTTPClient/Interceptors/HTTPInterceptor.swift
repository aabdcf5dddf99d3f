/// One link of the chain between the decorators and the core (chain of responsibility).
///
/// It sees each request as it goes out, one for each hop and each attempt, changes it or not, and passes it on by
/// returning. What must wait for something, or see the answer, is a decorator.
package protocol HTTPInterceptor: Sendable {
    /// - Throws: why the request may not be sent; the links after this one then do not see it.
    func intercept(_ request: inout HTTPRequest) throws(HTTPError)
}
