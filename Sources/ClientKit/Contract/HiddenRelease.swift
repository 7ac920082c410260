/// A release in a client's documents that is newer than the one a device is offered, and kept from it.
@usableFromInline
package struct HiddenRelease: Hashable, Sendable {
    /// As `Offer.name`.
    package let name: String
    /// The path of the value that keeps it away.
    package let path: String

    package init(_ name: String, by path: String) { (self.name, self.path) = (name, path) }
}

extension DecisionModel {
    /// Most documents have one release for a device.
    package func hidden(from clientDevice: ClientDevice, when situation: Situation?) -> HiddenRelease? { nil }
}
