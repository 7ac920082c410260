import PolicyModel
import Publishing
import Signing

/// When a publication was made, and which documents it changed, as its target keeps it.
struct PublicationChange: Sendable {
    let serial: Int
    let moment: Moment
    /// The documents that it wrote, changed or took away.
    let paths: Set<String>

    /// - Throws: `CommandError` for a publication that is not kept, whose moment is not known, or that changed no
    ///   document.
    init(of serial: Int, in target: any PublishTarget) async throws {
        let state = try await target.withHistory(try await target.records()), place = target.place
        guard let publication = try await Self.kept(serial, state, target) else {
            let all = state.kept.isEmpty ? "none" : state.kept.map(String.init).joined(separator: ", ")
            throw CommandError("\(place): there is no publication \(serial); kept are \(all)", isRefusal: true)
        }
        guard let before = state.kept.filter({ $0 < serial }).max(),
            let earlier = try await Self.kept(before, state, target)
        else {
            throw CommandError(
                "\(place): no publication before \(serial) is kept, so what it changed is not known", isRefusal: true)
        }
        guard publication.moment != nil else {
            throw CommandError("\(place): when publication \(serial) was made is not recorded", isRefusal: true)
        }
        guard let change = PublicationChange(from: earlier, to: publication) else {
            throw CommandError("\(place): publication \(serial) changed no document", isRefusal: true)
        }
        self = change
    }

    /// Of the newest publication that changed a document: signing again changes none. Nil if none is known to.
    static func newest(in target: any PublishTarget) async throws -> PublicationChange? {
        let state = try await target.withHistory(try await target.records()), kept = state.kept.sorted(by: >)
        guard let first = kept.first, var later = try await Self.kept(first, state, target) else { return nil }
        for serial in kept.dropFirst() {
            guard let earlier = try await Self.kept(serial, state, target) else { return nil }
            if let change = PublicationChange(from: earlier, to: later) { return change }
            later = earlier
        }
        return nil
    }

    private init?(from old: Publication, to new: Publication) {
        let before = Self.digests(of: old), after = Self.digests(of: new)
        let paths = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        guard let moment = new.moment, !paths.isEmpty else { return nil }
        (serial, self.moment, self.paths) = (new.serial, moment, paths)
    }

    private static func kept(
        _ serial: Int, _ state: TargetState, _ target: any PublishTarget
    ) async throws -> Publication? {
        if let live = state.live, live.serial == serial { return live }
        return state.kept.contains(serial) ? try await target.publication(serial) : nil
    }

    private static func digests(of publication: Publication) -> [String: String] {
        let documents = publication.own.filter { file in
            !PublishedPath.isImmutable(file.path) && PublishedPath.role(of: file.path) == .document
        }
        return Dictionary(documents.map { ($0.path, $0.sha256) }) { first, _ in first }
    }
}
