/// The lowest version still allowed to run, inclusive, from a moment on until the next step begins.
package struct MinimumStep: Hashable, Sendable {
    /// A release listed on the step's platform.
    package let version: Version
    /// Nil for a step that has always held.
    package let from: Moment?
    package let position: SourcePosition

    package init(version: Version, from: Moment? = nil, position: SourcePosition) {
        (self.version, self.from, self.position) = (version, from, position)
    }
}
