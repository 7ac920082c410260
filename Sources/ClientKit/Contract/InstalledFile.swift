/// A file that a document has a client download and install, and the lengths in bytes that the document allows.
package struct InstalledFile: Hashable, Sendable {
    package let url: String
    /// Nil where the document names no length. More than one length where the document counts in a larger unit.
    package let lengths: ClosedRange<Int>?

    package init(url: String, lengths: ClosedRange<Int>? = nil) { (self.url, self.lengths) = (url, lengths) }

    /// With one length in bytes; one that is not above 0 is none.
    package init(url: String, length: Int) { self.init(url: url, lengths: length > 0 ? length...length : nil) }
}
