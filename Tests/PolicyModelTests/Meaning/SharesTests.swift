import TestSupport
import Testing

@testable import PolicyModel

/// Releases and rules for a share of the installations: what a policy means by them.
struct SharesTests {
    private static func share(_ text: String) -> InstallationShare { InstallationShare(text)! }

    private static func release(
        _ version: String, _ shares: [ShareStep] = [], isWidened: Bool = false, requires: String? = nil
    ) -> Release {
        Release(
            version: Sample.version(version),
            shipments: [
                .ios: .init(requires: requires.map(Sample.version), shares: shares, isWidened: isWidened)
            ], position: Sample.position)
    }

    private static func dated(
        _ newest: [ShareStep], isWidened: Bool = false, latest: String? = nil, minimum: String? = nil,
        rules: [Rule] = [], at moment: Moment = Sample.moment
    ) -> DatedPolicy {
        DatedPolicy(
            Sample.policy(
                releases: [release("2.7.0"), release("3.1.0"), release("3.2.0", newest, isWidened: isWidened)],
                latest: latest.map { [.ios: $0] } ?? [:], minimum: minimum.map { [.ios: $0] } ?? [:], rules: rules),
            at: moment)
    }

    private static func device(_ version: String, id: String?) -> Device {
        Device(platform: .ios, version: Sample.version(version), os: Sample.version("17"), language: .english, id: id)
    }

    private static let tenth = [ShareStep(share("10 %"))]
    private static let draw = ShareDraw(share("10 %"), seed: "kasa/3.2.0")
    private static let inside = ShareDraw.sample(for: [draw.seed]) { $0[0] == 999 }
    private static let outside = ShareDraw.sample(for: [draw.seed]) { $0[0] == 1_000 }

    @Test func `those inside are offered the release, and all others the one before`() {
        let dated = Self.dated(Self.tenth)
        for (id, version) in [(Self.inside, "3.2.0"), (Self.outside, "3.1.0"), (nil, "3.1.0")] {
            let meant = dated.verdict(for: Self.device("2.7.0", id: id))
            #expect(meant.verdict == .recommend)
            #expect(meant.reachable?.version == Sample.version(version))
        }
        #expect(dated.announced(on: .ios)?.version == Sample.version("3.2.0"))
    }

    @Test func `the grid asks an installation inside two shares, one inside each alone, and one outside both`() {
        let rule = Sample.rule(.force, id: "some") { $0.draw = ShareDraw(Self.share("2 %"), seed: "kasa/rule/some") }
        let dated = Self.dated(Self.tenth, rules: [rule])
        let standings = Grid(dated, on: .ios).devices.map { device in
            [Self.draw.holds(device.id), rule.when.draw?.holds(device.id) ?? false]
        }
        #expect(Set(standings) == [[true, true], [true, false], [false, true], [false, false]])
    }

    @Test func `being outside counts as a rule that says none`() {
        let dated = Self.dated(Self.tenth)
        let waiting = dated.verdict(for: Self.device("3.1.0", id: Self.outside))
        #expect(waiting.verdict == .none)
        #expect(waiting.isRuledOut)
        #expect(dated.verdict(for: Self.device("3.1.0", id: Self.inside)).verdict == .recommend)
        // Nothing is withheld from a device that has it.
        #expect(!dated.verdict(for: Self.device("3.2.0", id: Self.outside)).isRuledOut)
    }

    @Test func `a share of 0 % is live for nobody, and one of 100 % for everybody`() {
        #expect(Self.dated([ShareStep(Self.share("0 %"))]).live(on: .ios).count == 2)
        let all = Self.dated([ShareStep(Self.share("100 %"))])
        #expect(all.verdict(for: Self.device("3.1.0", id: nil)).verdict == .recommend)
        #expect(Grid(all, on: .ios).ids == [nil])
    }

    @Test func `the grid asks the last inside, the first outside and one without an id`() {
        #expect(Grid(Self.dated(Self.tenth), on: .ios).ids == [nil, Self.inside, Self.outside])
        #expect(Grid(Self.dated([]), on: .ios).ids == [nil])
    }

    @Test func `steps hold in time, and each is an instant that is due`() {
        let start = Sample.moment, later = Moment(seconds: start.seconds + 86_400)
        let steps = [ShareStep(Self.share("1 %"), from: start), ShareStep(Self.share("25 %"), from: later)]
        let before = Self.dated(steps, at: Moment(seconds: start.seconds - 1))
        #expect(before.live(on: .ios).count == 2)
        #expect(before.instants(within: 1_000_000) == [start, later])
        #expect(before.begins(at: later))
        let now = Self.dated(steps), then = Self.dated(steps, at: later)
        #expect(now.shared(on: .ios).map(\.draw.share) == [Self.share("1 %")])
        #expect(then.shared(on: .ios).map(\.draw.share) == [Self.share("25 %")])
        #expect(now.meaning != then.meaning)
        #expect(
            DueDate.all(now).map { $0.words() } == ["3.2.0 is live for 25 % of the installations on iOS"])
    }

    @Test func `nobody is forced to a release for a share alone`() {
        let only = Self.dated(Self.tenth, minimum: "3.2.0")
        let found = DeadEnds.diagnostics(only)
        #expect(found.map(\.id) == ["force-before-live"])
        #expect(
            found.map(\.message) == ["version 3.1.0 is forced to update before 3.2.0 is live for all installations"])
        #expect(DeadEnds.diagnostics(Self.dated(Self.tenth, minimum: "3.1.0")) == [])
    }

    @Test func `a rule for a share holds for those inside it`() {
        let rule = Sample.rule(.none, id: "quiet") {
            $0.draw = ShareDraw(Self.share("10 %"), seed: "kasa/3.2.0")
        }
        let dated = Self.dated([], rules: [rule])
        #expect(dated.verdict(for: Self.device("2.7.0", id: Self.inside)).verdict == .none)
        #expect(dated.verdict(for: Self.device("2.7.0", id: Self.outside)).verdict == .recommend)
        #expect(dated.verdict(for: Self.device("2.7.0", id: nil)).verdict == .recommend)
    }

    @Test func `a page states the share, and what a later step changes`() {
        let later = Moment(seconds: Sample.moment.seconds + 86_400)
        let steps = [ShareStep(Self.share("10 %")), ShareStep(Self.share("25 %"), from: later)]
        let table = OutcomeTable(Self.dated(steps), on: .ios)
        #expect(OutcomeSentence(table).text().contains("10 % of the installations are notified of 3.2.0"))
        let changes = LaterChange.all(after: table)
        #expect(changes.map(\.instant) == [later])
        #expect(changes[0].change?.inWords().contains("25 % of the installations are notified of 3.2.0") == true)
    }

    @Test func `an impact names the installations between two shares`() {
        let old = Self.dated(Self.tenth), new = Self.dated([ShareStep(Self.share("25 %"))])
        let lines = PolicyComparison(old, new, on: .ios).lines.filter(\.isListed)
        let told = lines.first { $0.change.kind == .notified }
        #expect(told?.releases == [Sample.version("3.1.0")])
        #expect(told?.kinds.lots?.map { $0.words(in: .english) } == ["from 10 % to 25 % of kasa/3.2.0"])
        #expect(lines.allSatisfy { $0.kinds.lots != nil })
        #expect(PolicyComparison(Self.dated([]), Self.dated([]), on: .ios).grid.kinds.lots.isEmpty)
    }
}

/// The policy that clients without shares obey.
extension SharesTests {
    private func rule(_ verdict: Verdict, isWidened: Bool = false) -> Rule {
        Sample.rule(verdict, id: "some") {
            $0.draw = ShareDraw(Self.share("10 %"), seed: "kasa/rule/some", isWidened: isWidened)
        }
    }

    @Test func `a release for a share waits until it is for all`() {
        let plain = Self.dated(Self.tenth).withoutShares
        #expect(plain.announced(on: .ios)?.version == Sample.version("3.1.0"))
        #expect(Grid(plain, on: .ios).ids == [nil])
        #expect(Self.dated(Self.tenth, latest: "3.2.0").withoutShares.announced(on: .ios)?.version.minor == 1)
    }

    @Test func `with outside recommend everybody hears of it`() {
        let plain = Self.dated(Self.tenth, isWidened: true).withoutShares
        #expect(plain.announced(on: .ios)?.version == Sample.version("3.2.0"))
        #expect(plain.verdict(for: Self.device("3.1.0", id: nil)).verdict == .recommend)
    }

    @Test func `a forced share is never widened, and none is more than any device may hear`() {
        func verdict(_ rule: Rule, minimum: String? = nil) -> Verdict {
            Self.dated([], minimum: minimum, rules: [rule]).withoutShares.verdict(for: Self.device("2.7.0", id: nil))
                .verdict
        }
        #expect(verdict(rule(.force)) == .recommend)
        #expect(verdict(rule(.force, isWidened: true)) == .recommend)
        #expect(verdict(rule(.none)) == .none)
        #expect(verdict(rule(.recommend), minimum: "3.1.0") == .none)
        #expect(verdict(rule(.recommend, isWidened: true), minimum: "3.1.0") == .recommend)
    }

    @Test func `a share silences nobody where all outside of it are notified too`() {
        func verdict(_ version: String, minimum: String? = nil, _ others: Rule...) -> Verdict {
            let pilot = Sample.rule(.recommend, id: "pilot") {
                $0.version = Sample.range("3.1.0")
                $0.draw = ShareDraw(Self.share("10 %"), seed: "kasa/rule/pilot")
            }
            return Self.dated([], minimum: minimum, rules: [pilot] + others).withoutShares
                .verdict(for: Self.device(version, id: nil)).verdict
        }
        func forced(_ range: String) -> Rule {
            Sample.rule(.force, id: "bad") { $0.version = Sample.range(range) }
        }
        #expect(verdict("3.1.0", minimum: "2.7.0") == .recommend)
        #expect(verdict("3.1.0", minimum: "3.1.0") == .recommend)
        #expect(verdict("3.1.0", minimum: "3.2.0") == .none)
        #expect(verdict("3.1.0", forced("<3.1")) == .recommend)
        #expect(verdict("3.1.0", forced("<3.2")) == .none)
    }

    @Test func `a policy without shares stays the one that it is`() {
        let dated = Self.dated([])
        #expect(dated.withoutShares === dated)
    }
}
