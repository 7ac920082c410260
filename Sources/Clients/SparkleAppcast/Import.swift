import ClientKit
import PolicyModel

/// Reads an existing feed for `decree import`: its releases, what is announced, and below which release it is critical.
extension SparkleAppcast {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func channels(in documents: [Artifact]) -> [String] {
        let feeds = documents.compactMap { try? FeedReading().feed($0.bytes) }
        return Set(feeds.flatMap(\.items).compactMap(\.channel)).sorted()
    }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            guard let root = try? XMLNode.root(of: document.bytes) else { continue }
            let elements = FeedElement.items(of: root), file = request.name(of: document)
            guard let feed = try? FeedReading().feed(elements) else { continue }
            let items = Facts.items(of: feed, elements, in: file, &facts.notes)
            Facts(request: request, file: file, items: items).add(to: &facts)
            facts.notes += LeftOut(elements, file: file).notes
            if FeedSignature().content(of: document.bytes).count < document.bytes.count {
                facts.notes.append(
                    ImportNote(
                        "the feed is signed as a whole, which is left out: apps that ask for that refuse the new feed "
                            + "until the client's option 'sign' is set", at: SourcePosition(file: file)))
            }
        }
        return facts
    }
}

/// What one feed says of releases.
struct Facts {
    let request: ImportRequest
    let file: String
    let items: [Item]

    func place(_ item: Item) -> SourcePosition {
        SourcePosition(file: file, at: item.place)
    }

    func add(to facts: inout ImportedFacts) {
        facts.platforms.insert(.macos)
        let all = items.filter { $0.channel == nil && $0.isForMacs && version(of: $0) != nil }
            .sorted { VersionText($1.version) < VersionText($0.version) }
        let versions = Dictionary(grouping: all, by: version)
        let open = all.filter { versions[version(of: $0)]?.first?.version == $0.version }
        let offered = offered(among: open), places = Set(offered.map(\.index))
        let known = Set(all.map(\.index)), left = items.filter { !known.contains($0.index) }
        let twins = twins(among: offered)
        for item in open {
            guard let version = version(of: item), let same = versions[version], same[0].index == item.index else {
                continue
            }
            leaveOut(same.filter { $0.version != item.version }, beside: item, as: version, &facts)
        }
        for item in open + left {
            list(item, isOffered: places.contains(item.index), twin: twins[item.index], in: &facts)
        }
        listChannels(beside: open, in: &facts)
        facts.announced[.macos] = open.first.flatMap { version(of: $0) }
        addRules(of: offered, to: &facts)
        noteUnoffered(open.filter { !places.contains($0.index) }, in: &facts)
        addRequirements(of: open, to: &facts)
        noteMajors(of: items.filter { places.contains($0.index) || $0.channel != nil && $0.isForMacs }, &facts)
        addStore(to: &facts)
        addEditions(to: &facts)
        guard !open.isEmpty || facts.previews.isEmpty else { return }
        // Macs that see no item are not notified.
        facts.rules.append(ImportedRule(.none, on: .macos, at: open.last.map(place) ?? SourcePosition(file: file)))
    }

    /// The releases that apps on a channel alone are offered.
    private func listChannels(beside open: [Item], in facts: inout ImportedFacts) {
        let hidden = items.filter { $0.channel != nil && $0.isForMacs }
        for item in hidden {
            guard let name = item.channel, !Release.isChannel(name) else { continue }
            note("is on a channel whose name no policy can have: '\(name.prefix(64))'; it is left out", item, &facts)
        }
        for channel in Set(hidden.compactMap(\.channel)).filter(Release.isChannel).sorted() {
            let seen = (open + hidden.filter { $0.channel == channel }).sorted {
                VersionText($1.version) < VersionText($0.version)
            }
            let offered = Set(offered(among: seen).map(\.index))
            for item in seen where item.channel != nil {
                preview(item, isOffered: offered.contains(item.index), &facts)
            }
            for item in seen where item.channel != nil && offered.contains(item.index) {
                addMajorOfPreview(item, to: &facts)
            }
            let builds = Set((facts.previews[.macos] ?? [:]).values.compactMap(\.build))
            noteUnoffered(
                seen.filter { $0.channel != nil && !offered.contains($0.index) && builds.contains($0.build) },
                in: &facts)
        }
        guard open.isEmpty, let first = hidden.first else { return }
        note("is on a channel like all others: apps without a channel are offered nothing", first, &facts)
    }

    private func preview(_ item: Item, isOffered: Bool, _ facts: inout ImportedFacts) {
        guard let version = listedVersion(of: item) else {
            return noteNameless(item, &facts)
        }
        guard facts.releases[.macos]?[version] == nil, facts.previews[.macos]?[version] == nil else {
            return note(
                "is on the channel \(item.channel ?? "") with the version of another: it is left out", item, &facts)
        }
        noteName(of: item, as: version, &facts)
        if item.critical != nil {
            note("is critical on the channel \(item.channel ?? ""), which is left out", item, &facts)
        }
        noteBounds(of: item, &facts)
        var shipped = ImportedFacts.Shipped(
            build: item.build, requires: item.minimumSystem.flatMap { Version($0) }, live: live(of: item, &facts),
            archive: isOffered ? archive(of: item, twin: nil, &facts) : nil,
            hardware: needsArm(item) ? .arm64 : nil, channel: item.channel)
        if isOffered { addRollout(of: item, to: &shipped, &facts) }
        facts.previews[.macos, default: [:]][version] = shipped
        if isOffered { addNotes(of: item, version, to: &facts) }
    }

    /// The bounds by which fewer see the item than see its release on the channel of a policy.
    private func noteBounds(of item: Item, _ facts: inout ImportedFacts) {
        let channel = item.channel ?? ""
        if let highest = item.maximumSystem {
            note(
                "is on the channel \(channel) for macOS up to \(highest.prefix(64)), which is left out: newer ones see "
                    + "it, too", item, &facts)
        }
        if let lowest = item.minimumUpdate {
            note(
                "is on the channel \(channel) for apps from build \(lowest.prefix(64)) on, which is left out: lower "
                    + "ones see it, too", item, &facts)
        }
    }

    /// Of two items with one version and other files, as for older and newer systems, each with the other's index: a
    /// release of a policy has one file.
    private func twins(among items: [Item]) -> [Int: Int] {
        var twins: [Int: Int] = [:]
        for group in Dictionary(grouping: items, by: version).values where Set(group.map(\.file?.address)).count > 1 {
            for item in group { twins[item.index] = group.first { $0.file != item.file }?.index }
        }
        return twins
    }

    private func noteUnoffered(_ items: [Item], in facts: inout ImportedFacts) {
        guard let first = items.first else { return }
        note(
            "is behind a newer item for every Mac\(Self.others(items.count - 1, "is", "are")): files and release notes "
                + "are left out", first, &facts)
    }

    /// - Parameter twin: the index of an item with the same version and another file.
    private func list(_ item: Item, isOffered: Bool, twin: Int?, in facts: inout ImportedFacts) {
        guard item.isForMacs else {
            let reason = item.isPatch ? "has a patch (sparkle:deltaFrom) in place of a file" : "is for another system"
            let isOfPhones = ["ios", "android"].contains(item.platform?.lowercased())
            let hint = isOfPhones ? "; --client upgrader reads a feed of upgrader" : ""
            return note("\(reason): it is left out\(hint)", item, &facts)
        }
        guard item.channel == nil else { return }
        guard let version = version(of: item) else {
            return noteNameless(item, &facts)
        }
        noteName(of: item, as: version, &facts)
        var shipped = ImportedFacts.Shipped(
            build: item.build, live: live(of: item, &facts),
            archive: isOffered ? archive(of: item, twin: twin, &facts) : nil,
            hardware: needsArm(item) ? .arm64 : nil)
        if isOffered { addRollout(of: item, to: &shipped, &facts) }
        facts.list(version, on: .macos, shipped)
        if isOffered, let major = major(of: item) { facts.list(major, on: .macos, .init(isMajor: true)) }
        if isOffered { addNotes(of: item, version, to: &facts) }
    }

    /// False where another file of the same build runs on other Macs.
    func needsArm(_ item: Item) -> Bool {
        item.hardware.contains("arm64")
            && !items.contains {
                $0.version == item.version && $0.channel == item.channel && $0.isForMacs
                    && !$0.hardware.contains("arm64")
            }
    }

    /// Where there is a link to notes, it comes before their text.
    private func addNotes(of item: Item, _ version: Version, to facts: inout ImportedFacts) {
        if item.notes.fullLink != nil {
            note("has sparkle:fullReleaseNotesLink, which is left out", item, &facts)
        }
        guard facts.releaseNotes[version] == nil else { return }
        let owner = "item[\(item.index)]"
        for (language, link) in tagged(item.links, of: item, &facts) {
            let tag = item.links.count > 1 ? language : nil
            guard FeedReading.isWhole(link.text) else {
                note("has release notes \(Self.relative): they are left out", item, &facts)
                continue
            }
            guard facts.releaseNotes[version]?[tag] == nil else {
                note("has another link to release notes in one language: it is left out", item, &facts)
                continue
            }
            facts.releaseNotes[version, default: [:]][tag] = ImportedProse(
                link.text, as: .link, of: owner, at: SourcePosition(file: file, at: link.place))
        }
        if item.notes.link != nil {
            guard let first = item.descriptions.first(where: { !$0.text.trimmedSpace.isEmpty }) else { return }
            facts.notes.append(
                ImportNote(
                    "\(owner) has release notes behind a link and as text: the text, which is not shown, is left out",
                    at: SourcePosition(file: file, at: first.place)))
            return
        }
        for (tag, description) in tagged(item.descriptions, of: item, &facts) {
            guard facts.releaseNotes[version]?[tag] == nil else {
                note("has other release notes in one language: they are left out", item, &facts)
                continue
            }
            let format: ImportedProse.Format =
                switch description.format {
                case "markdown": .markdown
                case "plain-text": .plain
                default: .html
                }
            facts.releaseNotes[version, default: [:]][tag] = ImportedProse(
                description.text, as: format, of: owner,
                at: SourcePosition(file: file, at: description.place))
        }
    }

    /// Notes with their languages; of several, those whose language no policy can name are named and left out.
    private func tagged(
        _ notes: [Item.Description], of item: Item, _ facts: inout ImportedFacts
    ) -> [(tag: LanguageTag?, notes: Item.Description)] {
        notes.compactMap { one -> (tag: LanguageTag?, notes: Item.Description)? in
            guard let name = one.language else { return (nil, one) }
            let tag = LanguageTag(FeedElement.hyphenated(name))
            if tag == nil, notes.count > 1 {
                facts.notes.append(
                    ImportNote(
                        "item[\(item.index)] has release notes in '\(name.prefix(64))', which is no language tag: they "
                            + "are left out", at: SourcePosition(file: file, at: one.place)))
                return nil
            }
            return (tag, one)
        }
    }

    static let relative = "at an address relative to the feed's own, which the file does not say"

    func note(_ words: String, _ item: Item, _ facts: inout ImportedFacts) {
        facts.notes.append(ImportNote("item[\(item.index)] \(words)", at: place(item)))
    }

    /// What a policy can pass on: a signed file behind https, which every app that sees the item installs alike.
    private func archive(of item: Item, twin: Int?, _ facts: inout ImportedFacts) -> Release.Archive? {
        guard let file = item.file else { return nil }
        let lost = "its file is left out, and users get a page to download from"
        if let reason = unsayable(file, of: item, twin: twin) ?? limits(of: item) {
            note("\(reason): \(lost)", item, &facts)
            return nil
        }
        if let build = item.lowestAutomatic, line(of: item) == nil {
            let isUnnamed = line(at: build, of: item) == nil && Release.isBuild(build)
            let remedy = isUnnamed ? "; say which release it is with \(example(ofBuild: build))" : ""
            note(
                "is never installed silently below build \(build) (sparkle:minimumAutoupdateVersion): \(lost)\(remedy)",
                item, &facts)
            return nil
        }
        let signature = file.signature.flatMap { FeedSignature.isWellFormed($0) ? $0 : nil }
        let lacking = [
            file.address.hasPrefix("https://") ? nil : "https", file.length > 0 ? nil : "length",
            signature == nil ? "a signature of 64 bytes (sparkle:edSignature)" : nil,
        ].compactMap(\.self)
        guard lacking.isEmpty, let signature else {
            note("has a file without \(Words.list(lacking)): \(lost) in place of an update", item, &facts)
            return nil
        }
        let isNamed = file.kind == "package" && !file.address.hasSuffix("pkg")
        return Release.Archive(
            url: file.address, length: file.length, edSignature: signature, kind: isNamed ? .package : nil,
            deltas: deltas(of: item, &facts))
    }

    /// Those that a policy can pass on; what is lost is only time, since Macs then download the whole file.
    private func deltas(of item: Item, _ facts: inout ImportedFacts) -> [Release.Archive.Delta] {
        let kept = item.deltas.compactMap { delta -> Release.Archive.Delta? in
            guard let signature = delta.signature, FeedSignature.isWellFormed(signature), delta.length > 0,
                delta.address.hasPrefix("https://"), FeedReading.isWhole(delta.address),
                Release.isBuild(delta.build)
            else { return nil }
            return .init(from: delta.build, url: delta.address, length: delta.length, edSignature: signature)
        }
        let lost = item.deltas.count - kept.count
        if lost > 0 {
            note(
                "has \(lost) delta\(lost > 1 ? "s" : "") without https, length, sparkle:deltaFrom or a signature of 64 "
                    + "bytes: \(lost > 1 ? "they are" : "it is") left out, and those users download the whole file",
                item, &facts)
        }
        let others = Set(item.deltas.flatMap(\.others)).sorted()
        if !others.isEmpty {
            note("has deltas with \(others.joined(separator: " and ")), which is left out", item, &facts)
        }
        return kept
    }

    /// What a policy cannot say of a file, without which it must not be installed; nil for nothing.
    private func unsayable(_ file: Item.File, of item: Item, twin: Int?) -> String? {
        if !FeedReading.isWhole(file.address) { return "has a file \(Self.relative)" }
        if ReleaseAddress(file.address).isFile(endingIn: [".exe", ".msi", ".msix"]) {
            return "has a file of Windows, which no Mac opens (WinSparkle and NetSparkle are no clients of Decree)"
        }
        if let twin { return "has the version of item[\(twin)] and another file, and a release has one" }
        if file.kind == "interactive-package" {
            return "is installed as an \(file.kind) (sparkle:installationType)"
        }
        return nil
    }

    /// Which apps must not install the file of an item, where no policy can say so; nil for none.
    private func limits(of item: Item) -> String? {
        switch item.informational {
        case .all: return "is shown as a link alone (sparkle:informationalUpdate)"
        case .apps(let versions, let below):
            let apps = Words.list(versions.map { "build \($0)" } + below.map { "builds below \($0)" })
            return "is a link alone for \(apps) (sparkle:informationalUpdate)"
        case nil: break
        }
        if item.channel != nil, let highest = item.maximumSystem {
            return "is for macOS up to \(highest.prefix(64)) (sparkle:maximumSystemVersion)"
        }
        guard let lowest = item.minimumUpdate, !lowest.isEmpty else { return nil }
        let isOpen = items.contains {
            $0.file == item.file && $0.version == item.version && $0.channel == item.channel && $0.isForMacs
                && $0.minimumUpdate?.isEmpty ?? true
        }
        return isOpen ? nil : "is hidden from apps below build \(lowest.prefix(64)) (sparkle:minimumUpdateVersion)"
    }

    /// The day of an item. Without a rollout the client offers it before that day, too, and a policy does not.
    private func live(of item: Item, _ facts: inout ImportedFacts) -> Moment? {
        guard let published = item.published, let now = request.moment, published > now, (item.interval ?? 0) <= 0
        else {
            return item.published
        }
        note("is offered before its pubDate, \(published): the date is left out", item, &facts)
        return nil
    }

    /// Whole hours, at most a year of them. A longer wait is that of a paused rollout, whose hours are unknown.
    private func addRollout(of item: Item, to shipped: inout ImportedFacts.Shipped, _ facts: inout ImportedFacts) {
        guard let interval = item.interval, interval > 0, let published = item.published else { return }
        let hours = interval / 3600
        if interval % 3600 == 0, hours <= 8_760 { return shipped.rollout = hours }
        let reached = request.moment.map { ($0.seconds - published.seconds) / interval + 1 } ?? 0
        guard hours > 8_760, (1..<SparkleAppcast.groups).contains(reached) else {
            return note("waits \(count(interval, "second")) between groups: its rollout is left out", item, &facts)
        }
        shipped.live = Moment(seconds: published.seconds + interval * (reached - 1))
        (shipped.rollout, shipped.paused) = (24, reached)
        note("waits over a year for the next group: a rollout of 24 hours, paused, stands for it", item, &facts)
    }
}
