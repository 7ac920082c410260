import ClientKit
import PolicyModel

/// Which version of a policy an item is.
extension Facts {
    /// The version of an item: what the author said of the build, else its short text, else the numbers that this
    /// begins with, else the build.
    func version(of item: Item) -> Version? {
        named(item.version) ?? shown(item) ?? leading(item.displayVersion) ?? Version(item.version)
    }

    /// The version under which a policy lists an item; on a channel it may be one before a release.
    func listedVersion(of item: Item) -> Version? {
        (item.channel == nil ? nil : Version(orPreview: item.displayVersion)) ?? version(of: item)
    }

    /// The short text, perhaps behind a `v`.
    private func shown(_ item: Item) -> Version? {
        Version(item.displayVersion) ?? Version(item.displayVersion.trimmingPrefix("v"))
    }

    /// The 2.2.0 of `2.2.0 (hotfix)` and `2.2.0-rc1`; nil for a text that begins otherwise.
    private func leading(_ text: String) -> Version? {
        let text = text.trimmingPrefix("v"), numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let next = text.dropFirst(numbers.count).first, !next.isLetter, !next.isNumber else { return nil }
        return Version(numbers).flatMap { $0.writtenCount > 1 ? $0 : nil }
    }

    func noteName(of item: Item, as version: Version, _ facts: inout ImportedFacts) {
        guard named(item.version) == nil, shown(item) == nil, Version(orPreview: item.displayVersion) != version else {
            return
        }
        let numbers = leading(item.displayVersion) == version ? "the numbers it begins with" : "its build"
        note(
            "has the version '\(item.displayVersion)', which no policy can have: \(version), \(numbers), stands for it; "
                + "give another with --release 3.2.0=\(item.version)", item, &facts)
    }

    func named(_ build: String) -> Version? {
        request.version(ofBuild: build, on: .macos)
    }
}
