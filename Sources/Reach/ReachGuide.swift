/// The guide to counting devices, inside the binary.
package enum ReachGuide {
    package static let markdown = GuideFiles.byFolder["Reach"] ?? ""
}
