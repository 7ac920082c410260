/// What an address says of the release behind it: that of a page for all releases names none, and is no file.
package struct ReleaseAddress: Hashable, Sendable {
    /// Behind the host.
    private let path: String
    /// The same without query and fragment, in small letters.
    private let plain: String

    package init(_ address: String) {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        let path = rest.drop { !"/?#".contains($0) }, plain = path.prefix { !"?#".contains($0) }
        (self.path, self.plain) = (String(path), plain.lowercased())
    }

    /// True for a file whose name ends so, whatever its case.
    package func isFile(endingIn endings: [String]) -> Bool { endings.contains(where: plain.hasSuffix) }

    /// True for the file of an app.
    package var isFile: Bool { isFile(endingIn: [".apk", ".dmg", ".msi", ".pkg", ".zip"]) }

    /// True where a part of the path says that the newest release is always behind it.
    package var isOfNewest: Bool { plain.split(separator: "/").contains("latest") }

    /// True for the file of one release, to which users of a later one must not be sent. The address of a file without
    /// a version such as `4.1` may always lead to the newest one.
    package var isFileOfOne: Bool { isFile && !isOfNewest && plain.contains(/[0-9][._-][0-9]/) }

    /// A single number stands for other things, too.
    package func names(_ version: Version) -> Bool { version.writtenCount > 1 && version.isNamed(in: path) }
}
