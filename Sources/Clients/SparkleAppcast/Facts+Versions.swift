import ClientKit
import PolicyModel

/// Which version of a policy an item is.
extension Facts {
    /// The items of a feed as a policy can list them: with names in letters of another case, which Sparkle never reads,
    /// and without those whose builds it takes for that of an item for everybody, or of an earlier one.
    static func items(
        of feed: Feed, _ elements: [FeedElement], in file: String, _ notes: inout [ImportNote]
    ) -> [Item] {
        var first: [[String?]: Item] = [:]
        for item in feed.items.reversed() where item.isForMacs && item.channel == nil {
            first[[nil, item.build]] = item
        }
        return feed.items.compactMap { item in
            var item = item
            let place = SourcePosition(file: file, at: item.place), owner = "item[\(item.index)]"
            if item.displayVersion == item.version, let name = elements[item.index].misspelledVersion {
                item.displayVersion = name
                notes.append(
                    ImportNote("\(owner) has the version '\(name)' under a name that Sparkle never reads", at: place))
            }
            guard item.isForMacs else { return item }
            let known = first[[nil, item.build]] ?? first[[item.channel, item.build]] ?? item
            first[[item.channel, item.build]] = known
            if known.version == item.version { return item }
            notes.append(
                ImportNote(
                    "\(owner) has the build '\(item.version.prefix(64))', which Sparkle takes for that of "
                        + "item[\(known.index)]: it is left out", at: place))
            return nil
        }
    }

    /// The version of an item: what the author said of the build, else its short text, else the numbers that this
    /// holds, else the build; nil for a build that no release of a policy can have.
    func version(of item: Item) -> Version? {
        guard Release.isBuild(item.build) else { return nil }
        return named(item.version) ?? shown(item) ?? numbers(in: item.displayVersion) ?? Version(item.build)
    }

    /// The version under which a policy lists an item; on a channel it may be one before a release.
    func listedVersion(of item: Item) -> Version? {
        let version = version(of: item)
        guard let version, item.channel != nil else { return version }
        return given(to: item) ?? Version(orPreview: item.displayVersion.withoutTagLetter) ?? preview(item, version)
            ?? version
    }

    /// The version before a release that the short text of an item on a channel stands for, the 1.7.2-c.37 of
    /// `1.7.2c37`; nil for another text, and for an item above the release.
    ///
    /// - Parameter release: the numbers of the text.
    private func preview(_ item: Item, _ release: Version) -> Version? {
        let text = item.displayVersion.withoutTagLetter
        guard let parts = text.wholeMatch(of: /([0-9]+(?:\.[0-9]+){1,3})(.*)/)?.output, Version(parts.1) == release,
            parts.2.contains(where: \.isLetter)
        else { return nil }
        let isAbove = items.contains {
            $0.channel == nil && $0.isForMacs && version(of: $0) == release
                && VersionText($0.version) < VersionText(item.version)
        }
        let words = parts.2.matches(of: /[0-9]+|[A-Za-z]+/).map(\.output).map { Int($0).map(String.init) ?? "\($0)" }
        return isAbove ? nil : Version(orPreview: "\(parts.1)-\(words.joined(separator: "."))")
    }

    /// A release has one build.
    ///
    /// - Parameters:
    ///   - items: those with the version of `kept` and lower builds.
    ///   - version: that of all.
    func leaveOut(_ items: [Item], beside kept: Item, as version: Version, _ facts: inout ImportedFacts) {
        guard !items.isEmpty else { return }
        facts.otherBuilds[.macos, default: [:]][version] = items.map(\.version)
        let isSame = { (item: Item) in
            item.displayVersion == kept.displayVersion || shown(item) != nil && shown(item) == shown(kept)
        }
        let same = items.filter(isSame), others = items.filter { !isSame($0) }
        if let first = same.first {
            note(
                "has the version of item[\(kept.index)] and another build, and a release has one: build "
                    + "\(first.version) is left out\(Self.others(same.count - 1, "is that of", "are those of"))",
                first, &facts)
        }
        if let first = others.first {
            let options = ([kept] + others).prefix(12).filter { given(to: $0) == nil }.map {
                ImportRequest.option(for: $0.build)
            }
            note(
                "becomes \(version) as item[\(kept.index)] does, and a release has one build: build \(first.version) "
                    + "is left out\(Self.others(others.count - 1, "is that of", "are those of")); give each a version "
                    + "of its own with \(options.joined(separator: " "))\(others.count > 11 ? " …" : "")",
                first, &facts)
        }
    }

    /// The version that the author gave the build of an item.
    private func given(to item: Item) -> Version? {
        (item.channel == nil ? nil : request.preview(ofBuild: item.build, on: .macos)) ?? named(item.version)
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
        guard Release.isBuild(item.build) else {
            return note(
                "has the build '\(item.version.prefix(64))', which no policy can have: it is left out", item, &facts)
        }
        note("names no version: give one with \(example(ofBuild: item.build))", item, &facts)
    }

    func noteName(of item: Item, as version: Version, _ facts: inout ImportedFacts) {
        let text = item.displayVersion
        if item.isNamedByFile {
            note("has no sparkle:version: '\(item.version)', from its file's name, stands for its build", item, &facts)
        }
        if item.build != item.version {
            note(
                "has the build '\(item.version.prefix(64))', of which Sparkle reads \(item.build): that is listed",
                item, &facts)
        }
        guard given(to: item) == nil, Version(orPreview: text) != version else { return }
        if version.isPreview || Version(orPreview: text.withoutTagLetter) == version {
            return note("has the version '\(text)', listed as \(version)", item, &facts)
        }
        let source = numbers(in: text) == version ? "the numbers in it" : "its build"
        note(
            "has the version '\(text)', which no policy can have: \(version), \(source), stands for it; "
                + "give another with \(ImportRequest.option(for: item.build))", item, &facts)
    }

    func named(_ build: String) -> Version? {
        request.version(ofBuild: VersionText.read(of: build), on: .macos)
    }
}

extension Item {
    /// What a policy lists of the build: Sparkle takes every build with the same beginning for it.
    var build: String { VersionText.read(of: version) }
}
