/// The processor of a Mac.
package enum Processor: String, CaseIterable, Hashable, Sendable {
    /// Apple's own.
    case arm64
    /// Intel's.
    case x86_64

    /// True if what needs a processor runs on this one; nil for every processor.
    package func runs(_ needed: Processor?) -> Bool { needed == nil || needed == self }

    /// True unless the system itself needs another processor: macOS 27 and newer run on Apple's alone, as Sparkle 2.9
    /// has it.
    package func runs(_ system: Version, on platform: Platform) -> Bool {
        self == .arm64 || platform != .macos || system.major < 27
    }
}
