import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Each way a bundle and a target can differ, and the words a person reads before saying yes.
struct PublishPlanTests {
    private static func artifacts(_ files: [String: String]) -> [Artifact] {
        files.sorted { $0.key < $1.key }.map { Artifact(path: $0.key, bytes: Array($0.value.utf8), role: .asset) }
    }

    /// A target that holds these files, all of them Decree's.
    private static func state(
        _ files: [String: String], cache: Int? = nil, superseded: [String: Superseded.Entry] = [:]
    ) -> TargetState {
        let published = artifacts(files).map { artifact in
            PublishedFile(artifact, headers: cache.map { FileHeaders(at: artifact.path, cache: $0) })
        }
        let byPath = Dictionary(uniqueKeysWithValues: published.map { ($0.path, $0) })
        let live = Publication(serial: 4, moment: nil, files: byPath, superseded: Superseded(files: superseded))
        return TargetState(live: live, kept: [3, 4], files: byPath.mapValues { .known($0) })
    }

    private static func plan(_ new: [String: String], over state: TargetState, moment: Moment = Sample.moment)
        -> PublishPlan
    {
        PublishPlan(publishing: artifacts(new), over: state, at: "here", cache: 300, moment: moment)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: [String: String]
        let new: [String: String]
        let text: String
    }

    static let cases = [
        Case(testDescription: "nothing to nothing", old: [:], new: [:], text: ""),
        Case(testDescription: "a first publication", old: [:], new: ["a": "1"], text: "new a (not published yet)\n"),
        Case(testDescription: "the same", old: ["a": "1"], new: ["a": "1"], text: "kept a (same bytes)\n"),
        Case(
            testDescription: "a removal", old: ["a": "1"], new: [:], text: "removed a (no longer part of the site)\n"),
        Case(
            testDescription: "other bytes, same length", old: ["a": "1"], new: ["a": "2"],
            text: "changed a (other bytes, same length)\n"),
        Case(
            testDescription: "another length", old: ["a": "1"], new: ["a": "222"],
            text: "changed a (1 byte before, 3 now)\n"),
        Case(
            testDescription: "all at once, sorted by bytes", old: ["b": "1", "B": "1", "a/x": "1"],
            new: ["b": "1", "a/x": "2", "a-x": "3"],
            text: """
                removed B (no longer part of the site)
                new a-x (not published yet)
                changed a/x (other bytes, same length)
                kept b (same bytes)

                """),
    ]

    @Test(arguments: cases) func `a plan says what changes and why`(_ case: Case) {
        let plan = Self.plan(`case`.new, over: Self.state(`case`.old))
        #expect(plan.description == `case`.text)
        #expect(plan.isEmpty == (`case`.old == `case`.new))
    }

    @Test func `a changed header alone is a change, where the target knows headers`() {
        let files = ["a.html": "1", "metadata/timestamp.json": "1"]
        #expect(Self.plan(files, over: Self.state(files, cache: 300)).isEmpty)
        #expect(
            Self.plan(files, over: Self.state(files, cache: 60)).description == """
                changed a.html (Cache-Control: public, max-age=60 before, public, max-age=300 now)
                kept metadata/timestamp.json (same bytes)

                """)
    }

    @Test func `a file that another program wrote is replaced if the site has its path, and otherwise kept`() {
        let state = TargetState(
            live: nil, kept: [],
            files: [
                "a": .foreign(etag: "x", length: 1), "thesis.tex": .foreign(etag: "y", length: 1),
            ])
        let plan = Self.plan(["a": "1"], over: state)
        #expect(plan.description == "changed a (another program wrote it)\n")
        #expect(plan.steps.map(\.found) == ["x"])
    }

    @Test func `a file that left the site is removed only while it is the one that was published`() {
        let sound = Self.state(["a": "1"])
        let taken = TargetState(live: sound.live, kept: sound.kept, files: ["a": .foreign(etag: "x", length: 1)])
        let gone = TargetState(live: sound.live, kept: sound.kept, files: [:])
        #expect(Self.plan([:], over: sound).description == "removed a (no longer part of the site)\n")
        #expect(Self.plan([:], over: taken).description == "")
        #expect(Self.plan([:], over: gone).description == "")
    }

    @Test func `serials count on from whatever was taken, and the same files finish what a stop left`() {
        let files = Self.artifacts(["a": "1"]).map { PublishedFile($0, headers: FileHeaders(at: $0.path, cache: 300)) }
        let old = Self.state(["a": "0"])
        let begun = TargetState.Unfinished(
            serial: 5, digest: PublishPlan.digest(of: files), until: Sample.moment, etag: "e",
            files: Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) }))
        let state = TargetState(live: old.live, kept: old.kept, files: ["a": .known(files[0])], unfinished: begun)
        let same = Self.plan(["a": "1"], over: state), other = Self.plan(["a": "2"], over: state)
        #expect(same.serial == 5)
        #expect(same.isResumed)
        #expect(!same.isEmpty, "its record is still to be finished")
        #expect(same.description == "kept a (same bytes)\n")
        #expect(other.serial == 6)
        #expect(!other.isResumed)
        #expect(Self.plan(["a": "1"], over: old).serial == 5)
    }

    @Test func `a superseded file stays for thirty days and as long as a kept publication needs it`() {
        let copy = String(repeating: "a", count: 64) + ".x.json", day = 86_400
        let since = Sample.moment
        for (days, last, text) in [
            (30, 0, "kept \(copy) (replaced; kept for 30 days for apps that still read the old publication)\n"),
            (31, 0, "removed \(copy) (replaced on \(since.date), over 30 days ago)\n"),
            (31, 3, "kept \(copy) (replaced; kept for 30 days for apps that still read the old publication)\n"),
        ] {
            let state = Self.state([copy: "1"], superseded: [copy: .init(since: since, last: last)])
            let plan = Self.plan([:], over: state, moment: Moment(seconds: since.seconds + days * day))
            #expect(plan.description == text, "\(days) days, needed by \(last)")
        }
    }
}
