/// A piece of a component of a path: as it stands, or a name of the user that is put in later.
package enum PathPiece: Hashable, Sendable {
    case literal(String)
    case user
    case attribute(String)
}
