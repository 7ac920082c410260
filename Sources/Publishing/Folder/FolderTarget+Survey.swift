/// What the names in a target's folder say, and nothing that Decree did not write.
struct FolderSurvey {
    let top: [FolderEntry]
    /// In the folder of publications.
    let inside: [FolderEntry]
    /// The serial that the live link leads to; without a link, that of a first run that was stopped just before it.
    let live: Int?
    let isLinked: Bool
    /// Publications that are whole, ascending, up to the live one.
    let kept: [Int]
    /// Publications that are whole and above the live one: as `TargetState.takenBack`.
    let unreached: [Int]
}

extension FolderTarget {
    func look(_ files: any FolderFiles) throws -> TargetState {
        let found = try survey(files), live = try found?.live.map(files.publication)
        return TargetState(
            live: live, kept: found?.kept ?? [], files: try live.map { try files.files(of: $0) } ?? [:],
            takenBack: try found?.unreached.last.map(files.publication))
    }

    /// Nil if the target's folder is missing or empty.
    func survey(_ files: any FolderFiles) throws -> FolderSurvey? {
        guard try files.isThere(), let top = try files.list("."), !top.isEmpty else { return nil }
        guard let own = top.first(where: { $0.name == FolderNames.folder }) else {
            throw foreign(".", "holds files but no publications; choose another target")
        }
        let link = top.first { $0.name == FolderNames.liveLink }
        // Read before the folder it leads into: another run makes the folder first.
        let destination = try link.flatMap { $0.kind == .link ? try files.destination($0.name) : nil }
        guard own.kind == .folder, let inside = try files.list(own.name) else {
            throw foreign(own.name, own.kind.noFolder)
        }
        guard inside.isEmpty || inside.contains(where: names.isOwn) else {
            throw foreign(own.name, "was not made by Decree; choose another target")
        }
        let folders = inside.filter { $0.kind == .folder }.compactMap { Publication.serial($0.name) }.sorted()
        let records = Set(inside.filter { $0.kind == .file }.compactMap { names.recorded($0.name) })
        // Where other runs may be at work, a folder is whole once its record is there too.
        let whole = names.run == nil ? folders : folders.filter(records.contains)
        if let link, link.kind != .link {
            let way = whole.last.map { "; if a copy made a folder of it, put that away and " + relinking($0) }
            throw foreign(link.name, "is not the link that Decree makes" + (way ?? ""))
        }
        let live = try destination.map { try serial($0, among: folders) } ?? unlinked(whole), last = live ?? 0
        return FolderSurvey(
            top: top, inside: inside, live: live, isLinked: link != nil, kept: whole.filter { $0 <= last },
            unreached: whole.filter { $0 > last })
    }

    private func serial(_ destination: String, among folders: [Int]) throws -> Int {
        if let serial = folders.first(where: { FolderNames.folder($0) == destination }) { return serial }
        let text = destination.unicodeScalars.filter { $0.properties.generalCategory != .control }
        throw foreign(FolderNames.liveLink, "points to \(String(text).prefix(400)), which is no publication")
    }

    /// Only a first run can be stopped before there is a link. Where more is kept somebody removed it, or left it out
    /// of a copy; to begin anew would take back every version.
    private func unlinked(_ whole: [Int]) throws -> Int? {
        guard let newest = whole.last, newest > 1 else { return whole.last }
        throw foreign(
            FolderNames.liveLink,
            "is missing, and publications are kept; if the newest one was live, " + relinking(newest))
    }

    private func relinking(_ serial: Int) -> String {
        "make the link again: ln -s \(FolderNames.folder(serial)) \(FolderNames.liveLink), in the target's folder"
    }

    private func foreign(_ path: String, _ reason: String) -> PublishingError {
        .foreign(path: named(path), reason: reason)
    }
}
