/// What an address says of the release behind it: that of a page for all releases names none, and is no file.
package struct ReleaseAddress: Hashable, Sendable {
    private static let endings = [".apk", ".dmg", ".msi", ".pkg", ".zip"]

    /// True for the file of an app.
    package let isFile: Bool
    /// True where a part of the path says that the newest release is always behind it.
    package let isOfNewest: Bool
    /// Behind the host.
    private let path: String

    package init(_ address: String) {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let path = rest.drop { !"/?#".contains($0) }, plain = path.prefix { !"?#".contains($0) }.lowercased()
        self.path = String(path)
        isFile = Self.endings.contains { plain.hasSuffix($0) }
        isOfNewest = plain.split(separator: "/").contains("latest")
    }

    /// True for the file of one release, to which those who want a later one must not be sent.
    package var isFileOfOne: Bool { isFile && !isOfNewest }

    /// A single number stands for other things, too.
    package func names(_ version: Version) -> Bool { version.writtenCount > 1 && version.isNamed(in: path) }
}
