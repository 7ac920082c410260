/// The lowest version still allowed to run, inclusive, from a moment on until the next step begins.
package struct MinimumStep: Hashable, Sendable {
    /// A release listed on the step's platform.
    package let version: Version
    /// Nil for a step that has always held.
    package let from: Moment?
    package let position: SourcePosition
    /// Of the version alone.
    package let versionPosition: SourcePosition

    /// - Parameter versionPosition: nil where the step is its version alone.
    package init(
        version: Version, from: Moment? = nil, position: SourcePosition, versionPosition: SourcePosition? = nil
    ) {
        (self.version, self.from, self.position) = (version, from, position)
        self.versionPosition = versionPosition ?? position
    }
}
