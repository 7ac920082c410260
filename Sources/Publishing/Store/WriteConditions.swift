/// How a server treats conditional writes, as a probe found it.
package enum WriteConditions: String, Hashable, Sendable {
    /// As RFC 9110 has it, quotes around ETags.
    case correct
    /// It compares the text of `If-Match` without quotes, as Ceph's RADOS gateway does.
    case unquoted
    /// It takes every write, whatever the condition.
    case ignored
    /// It refuses requests that hold a condition (501).
    case refused

    /// Whether one of two publishers is sure to lose.
    package var hold: Bool { self == .correct || self == .unquoted }
}
