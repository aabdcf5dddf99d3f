/// How far a copy of a database is.
package struct CopyProgress: Sendable, Equatable {
    package let copiedPages: Int
    package let pages: Int

    /// In hundredths of all pages.
    package var percent: Int { pages == 0 ? 100 : copiedPages * 100 / pages }
}
