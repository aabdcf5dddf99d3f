/// Whether free space of a database may hold what a logout deleted and did not get to rewrite.
///
/// It is not known after a start, since a crash may have come between deletion and rewrite; so the first erasure of a
/// process rewrites the file even when it finds no rows, and after that only those do which remove some.
final class ResidueMemory {
    var mayBeThere = true

    /// - Parameter wasThere: whether there was something to rewrite.
    func note(_ outcome: FileRewrite.Outcome, wasThere: Bool) {
        guard case .emptied(let isRewritten, _) = outcome else { return }
        mayBeThere = wasThere && !isRewritten
    }
}
