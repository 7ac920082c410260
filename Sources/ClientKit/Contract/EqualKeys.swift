/// Which of an object's equal keys counts for a client.
@usableFromInline
package enum EqualKeys: Sendable { case first, last }
