/// The processor of a Mac.
package enum Processor: String, CaseIterable, Hashable, Sendable {
    /// Apple's own.
    case arm64
    /// Intel's.
    case x86_64

    /// True if what needs a processor runs on this one; nil for every processor.
    package func runs(_ needed: Processor?) -> Bool { needed == nil || needed == self }
}
