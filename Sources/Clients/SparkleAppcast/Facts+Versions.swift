import ClientKit
import PolicyModel

/// Which version of a policy an item is.
extension Facts {
    /// The version of an item: what the author said of the build, else its short text, else the numbers that this
    /// holds, else the build; nil for a build that no release of a policy can have.
    func version(of item: Item) -> Version? {
        guard Release.isBuild(item.version) else { return nil }
        return named(item.version) ?? shown(item) ?? numbers(in: item.displayVersion) ?? Version(item.version)
    }

    /// The version under which a policy lists an item; on a channel it may be one before a release.
    func listedVersion(of item: Item) -> Version? {
        let version = version(of: item)
        guard let version, item.channel != nil else { return version }
        return given(to: item) ?? Version(orPreview: item.displayVersion.withoutTagLetter) ?? version
    }

    /// The version that the author gave the build of an item.
    private func given(to item: Item) -> Version? {
        (item.channel == nil ? nil : request.preview(ofBuild: item.version, on: .macos)) ?? named(item.version)
    }

    /// The short text, perhaps behind a `v`.
    private func shown(_ item: Item) -> Version? { Version(item.displayVersion.withoutTagLetter) }

    /// The first numbers joined by dots, four of them at most: the 2.2.0 of `2.2.0 (hotfix)`, `Version 2.2.0` and
    /// `2.2.0b3`; nil where there are not two.
    private func numbers(in text: String) -> Version? {
        text.firstMatch(of: /[0-9]+(?:\.[0-9]+){1,3}/).flatMap { match in
            Version(numbers: match.output.split(separator: ".").map { Int($0) ?? .max })
        }
    }

    /// Says why an item is no release of the policy.
    func noteNameless(_ item: Item, _ facts: inout ImportedFacts) {
        guard Release.isBuild(item.version) else {
            return note(
                "has the build '\(item.version.prefix(64))', which no policy can have: it is left out", item, &facts)
        }
        note("names no version: give one with \(example(ofBuild: item.version))", item, &facts)
    }

    func noteName(of item: Item, as version: Version, _ facts: inout ImportedFacts) {
        let text = item.displayVersion
        if item.isNamedByFile {
            note("has no sparkle:version: '\(item.version)', from its file's name, stands for its build", item, &facts)
        }
        guard given(to: item) == nil, Version(orPreview: text) != version else { return }
        if Version(orPreview: text.withoutTagLetter) == version {
            return note("has the version '\(text)', listed as \(version)", item, &facts)
        }
        let source = numbers(in: text) == version ? "the numbers in it" : "its build"
        note(
            "has the version '\(text)', which no policy can have: \(version), \(source), stands for it; "
                + "give another with \(ImportRequest.option(for: item.version))", item, &facts)
    }

    func named(_ build: String) -> Version? {
        request.version(ofBuild: build, on: .macos)
    }
}
