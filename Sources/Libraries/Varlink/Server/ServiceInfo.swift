/// What `org.varlink.service.GetInfo` tells of a service.
package struct ServiceInfo: Sendable, Hashable {
    /// Who makes it.
    package let vendor: String
    /// What it is.
    package let product: String
    /// Its version.
    package let version: String
    /// Where to read more.
    package let url: String

    /// Makes an info of its parts.
    package init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}
