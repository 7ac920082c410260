import Basics
import Signing

/// What is left to do once an update of the output is decided: staged files to put in place, old files to remove.
///
/// It is written last, and whole: with its name in the folder of staged files the update counts as done, and whoever
/// takes the output's lock next completes it. Every step can be done twice.
struct OutputJournal: Equatable {
    /// Sorted.
    var places: [String] = []
    var removals: [String] = []
    /// Whether the list of the output's files is replaced too.
    var replacesMarker = false

    private static let title = "decree journal 1"
}

extension OutputJournal {
    /// - Throws: for bytes that no run wrote; they were renamed into place whole.
    init(reading bytes: [UInt8], at path: String) throws(PublishingError) {
        let lines = bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
        let steps = lines.dropFirst(2)
        guard lines.count >= 2, lines[0] == Self.title, lines[1] == Self.digest(of: steps) else {
            throw Self.forged(path)
        }
        for step in steps {
            switch step.split(separator: " ", maxSplits: 1).map(String.init) {
            case let parts where parts.count == 2 && parts[0] == "place": places.append(parts[1])
            case let parts where parts.count == 2 && parts[0] == "remove": removals.append(parts[1])
            case ["list"]: replacesMarker = true
            default: throw Self.forged(path)
            }
        }
        // The digest is no secret: only paths that a bundle can hold keep a forged journal inside the output.
        guard (places + removals).allSatisfy({ PublishedPath.fault(in: $0) == nil }) else { throw Self.forged(path) }
    }

    private static func forged(_ path: String) -> PublishingError {
        .foreign(path: path, reason: "is not a journal that Decree wrote; remove its folder and build again")
    }

    var bytes: [UInt8] {
        let steps = removals.map { "remove \($0)" } + places.map { "place \($0)" } + (replacesMarker ? ["list"] : [])
        return Array((([Self.title, Self.digest(of: steps[...])] + steps).joined(separator: "\n") + "\n").utf8)
    }

    private static func digest(of steps: ArraySlice<String>) -> String {
        Digest.sha256(Array(steps.joined(separator: "\n").utf8))
    }

    /// Removals come first: a folder's name may become a file's.
    func apply(to place: OutputPlace) throws(PublishingError) {
        let disk = place.disk
        try refuseLinks(in: place)
        for path in removals where try disk.identity(of: "\(place.output)/\(path)") != nil {
            try disk.remove("\(place.output)/\(path)")
        }
        for folder in FolderNames.folders(above: removals).reversed() {
            try disk.removeIfEmpty("\(place.output)/\(folder)")
        }
        for folder in FolderNames.folders(above: places) { try disk.ensureFolder("\(place.output)/\(folder)") }
        for path in places {
            let staged = "\(place.partial)/\(path)", target = "\(place.output)/\(path)"
            guard try disk.identity(of: staged) != nil else { continue }
            // Folders alone are nobody's; a file in one of them would have been refused.
            if disk.isFolder(target) { try disk.removeEmptyFolders(target) }
            try disk.rename(staged, to: target)
        }
        if replacesMarker, try disk.kind(of: place.nextMarker) == .file {
            try disk.rename(place.nextMarker, to: place.marker)
        }
        try settle(place)
        try disk.remove(place.journal)
    }

    /// Decree makes no links here; through one, a path of the output would be a path elsewhere.
    private func refuseLinks(in place: OutputPlace) throws(PublishingError) {
        let folders =
            FolderNames.folders(above: places).flatMap { ["\(place.partial)/\($0)", "\(place.output)/\($0)"] }
            + FolderNames.folders(above: removals).map { "\(place.output)/\($0)" }
        for path in [place.output] + folders where (try? FileStatus(named: path))?.kind == .link {
            throw .foreign(path: path, reason: "is a link, which Decree does not make here; remove it")
        }
    }

    private func settle(_ place: OutputPlace) throws(PublishingError) {
        var folders: [String] = [place.output]
        for folder in FolderNames.folders(above: places + removals) {
            let path = "\(place.output)/\(folder)"
            if place.disk.isFolder(path) { folders.append(path) }
        }
        try place.disk.settle(places.lazy.map { "\(place.output)/\($0)" }, folders: folders, below: place.output)
    }
}
