import PolicyModel
import TestSupport
import Testing
@testable import Authoring

/// Random changes of random policies in random spellings: only the intended bytes change, and the result reads as
/// intended.
struct DrawnEditTests {
    private struct Site {
        let main: String
        let base: String?
        let isFolder: Bool

        var files: [String: String] {
            var files = [isFolder ? "kasa/index.md" : "kasa.md": main]
            if let base { files["_base.md"] = base }
            return files
        }

        init(_ model: DrawnModel, _ speller: inout Speller) {
            var model = model
            var own = model.entries(&speller), shared: [YAMLValue.Entry] = []
            if speller.chance(1, in: 4) {
                let moved = Set(["releases", "minimum", "rules"].filter { _ in speller.chance(1, in: 2) })
                shared = own.filter { moved.contains($0.key) }
                own.removeAll { moved.contains($0.key) }
            }
            base = shared.isEmpty ? nil : speller.file(shared, body: "")
            if base != nil { own.insert(.init(key: "extends", value: .scalar("_base.md")), at: 1) }
            main = speller.file(
                own,
                body: speller.pick(["", "Words.\n", "# Text: force\n- Title: A\n\n"]) + Self.texts + model.sections)
            isFolder = speller.chance(1, in: 4)
        }

        private static let texts = "# Text: force\n- Message: B\n"
    }

    private static func read(_ files: [String: String]) throws -> (PolicyEdit?, Policy?, [String]) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: "Content/\(name)") }
        let opened = try OpenedContent(folder.path + "/Content")
        let app = try #require(opened.apps.first), reading = try opened.read(app)
        return (
            PolicyEdit(app, reading) { _ in }, reading.policy,
            reading.diagnostics.filter { $0.severity == .error }.map { "\($0)" }
        )
    }

    private static func apply(_ edit: DrawnEdit, to policy: inout PolicyEdit) throws {
        switch edit {
        case .add(let release): try policy.add(release)
        case .latest(let version?, let platforms): try policy.setLatest(version, on: platforms)
        case .latest(nil, let platforms): try policy.removeLatest(on: platforms)
        case .live(let version, let date, let platforms): try policy.setLive(version, to: date, on: platforms)
        case .minimum(let version, let from, let platforms):
            try policy.setMinimum(version, from: from, on: platforms)
        case .recall(let recall, let place): _ = try policy.add(recall, at: place)
        case .text(let name): try policy.addText(name, message: "M")
        case .notes(let version, let notes): try policy.addNotes(notes, from: "notes.md", for: version)
        case .takeBack(let place): try policy.takeBack(place, keeping: [])
        case .accept(let rule, let clients, let why):
            try policy.accept("weaker", of: rule, by: clients, why: why)
        }
    }

    /// Everything that a change may touch, without places.
    private static func meaning(of policy: Policy) -> [String] {
        func sorted<Value>(_ values: some Sequence<(key: Platform, value: Value)>) -> String {
            values.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \($0.value)" }.joined(separator: "; ")
        }
        return policy.releases.map { "\($0.version): \(sorted($0.shipments))" }
            + [sorted(policy.minimum.mapValues { $0.map { "\($0.version) \($0.from as Any)" } })]
            + policy.rules.map { "\($0.id ?? "") \($0.when) \($0.verdict) \($0.text ?? "")" }
            + policy.texts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.languages)" }
            + policy.notes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.keys.sorted())" }
            + policy.accepts.map { "\($0.words) \($0.why)" } + [sorted(policy.latest)]
    }

    private static func comments(in text: String) -> [String] {
        text.matches(of: /# c[0-9]+\./).map { String($0.output) }
    }

    /// Those that have a line of their own.
    private static func commentLines(in text: String) -> [String] {
        text.split { $0.isNewline }.filter { line in line.first { $0 != " " } == "#" }
            .flatMap { comments(in: String($0)) }
    }

    /// The old lines that are not in the new text; a list that becomes part of a map may move to the right.
    private static func lost(from old: String, in new: String) -> [String] {
        func lines(_ text: String) -> [Substring] {
            text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { $0.drop { $0 == " " } }
        }
        return lines(new).difference(from: lines(old)).removals.map { change in
            if case .remove(_, let line, _) = change { String(line) } else { "" }
        }
    }

    @Test(arguments: 0..<Rounds.of(150, thorough: 3_000))
    func `only the intended bytes change, and the result reads as intended`(seed: Int) throws {
        var speller = Speller(seed: UInt64(seed))
        var model = DrawnModel.drawn(&speller)
        let site = Site(model, &speller), edit = model.draw(&speller)
        let (opened, _, mistakes) = try Self.read(site.files)
        var policy = try #require(opened, "\(mistakes)\n\(site.main)\n\(site.base ?? "")")
        let context = "\(edit)\n\(site.main)\n\(site.base ?? "")"
        do { try Self.apply(edit, to: &policy) } catch let fault as EditFault
            where fault.diagnostic.id == "inherited-key" && site.base?.contains("latest") == true
        {
            return
        } catch {
            Issue.record("\(error)\n\(context)")
            return
        }
        let new = String(decoding: policy.after, as: UTF8.self)

        model.apply(edit)
        var plain = Speller(seed: 1)
        let expected = try Self.read(Site(model, &plain).files)
        var changed = site.files
        changed[site.isFolder ? "kasa/index.md" : "kasa.md"] = new
        let result = try Self.read(changed)
        let meant = try #require(expected.1, "\(expected.2)"),
            got = try #require(result.1, "\(result.2)\n\(context)\n\(new)")
        #expect(Self.meaning(of: got) == Self.meaning(of: meant), "\(context)\n\(new)")

        // A plain value in place of steps takes the comments on their lines away, and a key that goes all of its lines.
        switch edit {
        case .minimum(_, nil, _), .latest(_?, _):
            #expect(Self.commentLines(in: new) == Self.commentLines(in: site.main), "\(context)\n\(new)")
            return
        case .latest, .takeBack: return
        default: break
        }
        #expect(Self.comments(in: new) == Self.comments(in: site.main), "\(context)\n\(new)")
        let lost = Self.lost(from: site.main, in: new)
        // At most a line for each value of a release, and the commas before new ones.
        #expect(lost.count <= 4, "\(lost)\n\(context)\n\(new)")
        let ends = site.main.contains("\r\n") ? new.utf8.count { $0 == 13 } : 0
        #expect(new.utf8.count { $0 == 10 } == ends || ends == 0, "\(context)\n\(new)")
        #expect(site.main.contains("\r") || !new.contains("\r"))
    }
}
