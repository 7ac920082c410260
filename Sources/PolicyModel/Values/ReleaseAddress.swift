/// What an address says of the release behind it: that of a page for all releases names none, and is no file.
package struct ReleaseAddress: Hashable, Sendable {
    /// In small letters.
    let host: String
    /// Behind the host.
    private let path: String
    /// The same without query and fragment, in small letters.
    private let plain: String

    package init(_ address: String) {
        let scheme = address.withBytes { all in "://".withBytes { all.firstIndex(of: $0, from: 0).map { $0 + 3 } } }
        let rest = address.utf8.dropFirst(scheme ?? 0), path = rest.drop { !"/?#".utf8.contains($0) }
        host = Substring(rest[..<path.startIndex]).lowercased()
        (self.path, plain) = (String(Substring(path)), Substring(path.prefix { !"?#".utf8.contains($0) }).lowercased())
    }

    var query: Substring { path.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" } }

    func isInPath(_ part: String) -> Bool { plain.contains(part) }

    /// True for a file whose name ends so, whatever its case.
    package func isFile(endingIn endings: [String]) -> Bool { endings.contains(where: plain.hasSuffix) }

    /// True for the file of an app.
    package var isFile: Bool { isFile(endingIn: [".apk", ".dmg", ".msi", ".pkg", ".zip"]) }

    /// True where a part of the path says that the newest release is always behind it.
    package var isOfNewest: Bool { plain.split(separator: "/").contains("latest") }

    /// True for the file of one release, to which users of a later one must not be sent. The address of a file without
    /// a version such as `4.1` may always lead to the newest one.
    package var isFileOfOne: Bool { isFile && !isOfNewest && plain.contains(/[0-9][._-][0-9]/) }

    /// A single number is used for other things, too. Pages of stores have no dot in their path.
    package func names(_ version: Version) -> Bool {
        version.writtenCount > 1 && path.contains(byte: UInt8(ascii: ".")) && version.isNamed(in: path)
    }
}
