/// The guide to counting devices, inside the binary.
package enum ReachGuide {
    /// Markdown.
    package static let markdown = GuideFiles.byFolder["Reach"] ?? ""
}
