/// How a server treats conditional writes, as `ConditionProbe` found it.
package enum WriteConditions: String, Hashable, Sendable {
    /// As RFC 9110 requires, with quotes around ETags.
    case correct
    /// `If-Match` works only without quotes around the ETag, as in Ceph's RADOS gateway.
    case unquoted
    /// It carries out every write, whatever the condition.
    case ignored
    /// It refuses requests with a condition (501).
    case refused

    /// Whether conditions can keep two publishers apart.
    package var hold: Bool { self == .correct || self == .unquoted }
}
