/// Archives that ship inside another one, such as an installer in a zip.
extension Part {
    /// True for the name of such an archive, one folder down at most.
    var isArchive: Bool {
        let names = path.split(separator: "/")
        guard isFile, !isInPackage, (1...2).contains(names.count), names.first != "__MACOSX",
            AppleBundle.end(in: names) == nil, let name = names.last, !name.hasPrefix(".")
        else { return false }
        return [".pkg", ".apk", ".ipa", ".aab"].contains { name.lowercased().hasSuffix($0) }
    }
}
