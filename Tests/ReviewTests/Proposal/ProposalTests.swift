import PolicyModel
import SiteEngine
import TestSupport
import Testing

@testable import Review

/// What a change of policies is shown to change.
@Suite struct ProposalTests {
    private static let old = SampleSite.smallPolicy
    private static let index = "---\ntitle: Updates\ncache: 300\n---\n"

    private func review(_ after: String, index: String = index) async throws -> (Proposal, AppReview?) {
        let site = try ReviewSite(
            ["kasa.md": Self.old, "index.md": Self.index], ["kasa.md": after, "index.md": index])
        let proposal = try await site.proposal()
        return (proposal, proposal.apps.first)
    }

    @Test func `the sentence before and after, and the cells that change with what they got`() async throws {
        let app = try #require(
            try await review(Self.old.replacing("minimum: 2.8.0", with: "minimum: 3.2.0")).1)
        let ios = try #require(app.platforms.first)
        #expect(ios.before?.contains("below 2.8.0 must update") == true, "\(ios.before ?? "")")
        #expect(ios.after.contains("below 3.2.0 must update"), "\(ios.after)")
        #expect(app.headline.hasPrefix("1 release newly blocked on iOS"), "\(app.headline)")
        let marked = ios.rows.filter(\.isChanged)
        #expect(marked.map { $0.releases.map(\.description) } == [["2.8.0"]])
        #expect(marked.flatMap(\.cells).map(\.before) == [["was notified"]])
        #expect(marked.flatMap(\.cells).map(\.verdicts) == [[.force]])
        #expect(app.policy.flatMap(\.lines).contains("+minimum: 3.2.0"))
        #expect(!app.documents.isEmpty)
    }

    @Test func `a cell says of another link too, and of those who were stopped before`() async throws {
        let linked = Self.old.replacing("[prince-of-versions, retired]", with: "[remote-configuration]")
        func cells(_ before: String, _ after: String) async throws -> [[String]] {
            let app = try await ReviewSite(["kasa.md": before], ["kasa.md": after]).proposal().apps.first
            return app?.platforms.flatMap(\.rows).flatMap(\.cells).map(\.before).filter { !$0.isEmpty } ?? []
        }
        let other = linked.replacing("minimum: 2.8.0", with: "minimum: 3.2.0").replacing("id1234567890", with: "id2")
        #expect(
            try await cells(linked, other) == [["was notified, with another link"], ["followed another link"]])
        let rule = "rules:\n  - {id: closed, when: {version: \"<=3.2\"}, do: force}\n"
        let stopped = linked.replacing(
            "minimum: 2.8.0\n",
            with: rule + "accept: [{check: force-dead-end, rule: closed, why: \"it ends\"}]\n")
        let next = "  - {version: 3.3.0, build: 3.3.0, requires: 15, live: 2026-11-10}\n"
        let found = try await cells(stopped, linked.replacing("minimum: 2.8.0\n", with: next + rule))
        #expect(found == [["was forced with nothing to go to"], ["went to 3.2.0"]], "\(found)")
    }

    @Test func `an alert with other words is shown before and after, with the languages it changes in`() async throws {
        func text(_ words: String) -> String {
            let german = "\n## de\n- Title: Bitte aktualisieren\n- Message: \(words)\n- Update button: Los\n"
            return Self.old.replacing("\n# Text: recommend", with: german + "\n# Text: recommend")
        }
        let site = try ReviewSite(["kasa.md": text("Alt.")], ["kasa.md": text("Zu alt.")])
        let app = try #require(try await site.proposal().apps.first)
        let change = try #require(app.alerts.first)
        #expect(app.alerts.count == 1, "\(app.alerts)")
        #expect(change.languages.map(\.description) == ["de"])
        #expect(change.old?.text == "Alt." && change.new?.text == "Zu alt.")
        #expect(app.platforms.first.map { $0.before == $0.after } == true)
    }

    @Test func `an alert that users newly read, and one that nobody reads any more`() async throws {
        let silent = Self.old.replacing("minimum: 2.8.0\n", with: "")
        let (_, more) = try await review(silent)
        #expect(more?.alerts.contains { $0.old?.title == "Update required" } == true)
        let site = try ReviewSite(["kasa.md": silent], ["kasa.md": Self.old])
        let app = try #require(try await site.proposal().apps.first)
        #expect(app.alerts.contains { $0.new?.title == "Update required" && $0.old?.title == "Update available" })
    }

    @Test func `promises that are new, others and gone`() async throws {
        func promising(_ entries: String...) -> String {
            let list = entries.map { "  - {\($0)}\n" }.joined()
            return Self.old.replacing("minimum: 2.8.0\n", with: "minimum: 2.8.0\nexpect:\n\(list)")
        }
        let before = promising(
            "version: 2.7.0, verdict: force", "version: 2.8.0, verdict: recommend",
            "version: 3.2.0, verdict: none, client: retired")
        let after = promising(
            "version: 2.8.0, verdict: recommend, says: is ready", "version: 3.2.0, verdict: none, client: retired",
            "os: \">=15\", version: 3.2.0, verdict: none, until: 2026-12-05, why: newest")
        let app = try #require(
            try await ReviewSite(["kasa.md": before], ["kasa.md": after]).proposal().apps.first)
        #expect(
            app.promises == [
                PromiseChange(devices: "version 2.8.0", before: "recommend", after: "recommend, says 'is ready'"),
                PromiseChange(
                    devices: "version 3.2.0; OS >=15", before: nil,
                    after: "none, until 2026-12-05, because newest"),
                PromiseChange(devices: "version 2.7.0", before: "force", after: nil),
            ])
        #expect(app.promises.map(\.kind) == [.changed, .new, .gone])
        let same = try await ReviewSite(["kasa.md": before], ["kasa.md": before + "\n"]).proposal()
        #expect(same.apps.flatMap(\.promises) == [])
    }

    @Test func `dates that appear, move and go`() async throws {
        func dated(_ minimum: String) -> String { Self.old.replacing("minimum: 2.8.0", with: "minimum: [\(minimum)]") }
        let before = dated("{version: 2.8.0}, {version: 3.2.0, from: 2026-12-05}")
        let after = dated("{version: 2.8.0}, {version: 3.2.0, from: 2026-12-24}")
        func changes(_ old: String, _ new: String) async throws -> [AppReview.DateChange] {
            try await ReviewSite(["kasa.md": old], ["kasa.md": new]).proposal().apps.flatMap(\.dates)
        }
        let moved = try await changes(before, after)
        #expect(moved.map(\.kind) == [.moved] && moved[0].before?.date == "2026-12-05")
        #expect(try await changes(Self.old, after).map(\.kind) == [.new])
        #expect(try await changes(before, Self.old).map(\.kind) == [.gone])
    }

    @Test func `a link to another host is marked, and one to a known host is only new`() async throws {
        let old = Self.old.replacing("[prince-of-versions, retired]", with: "[remote-configuration]")
        func app(_ new: String) async throws -> AppReview? {
            try await ReviewSite(["kasa.md": old], ["kasa.md": new]).proposal().apps.first
        }
        let links = try #require(
            try await app(old.replacing("apps.apple.com/app/id1234567890", with: "evil.example/app"))
        ).links
        #expect(links.filter(\.isNew).map(\.address) == ["https://evil.example/app"])
        #expect(links.filter(\.isNew).allSatisfy { $0.isNewHost && $0.isOpened })
        #expect(links.filter { !$0.isNew }.map(\.address) == ["https://apps.apple.com/app/id1234567890"])
        let other = try await app(old.replacing("id1234567890", with: "id2"))
        #expect(other?.links.filter(\.isNew).map(\.isNewHost) == [false])
    }

    @Test func `a warning that is newly accepted is shown with its reason`() async throws {
        let jump = Self.old.replacing("build: 3.2.0, requires: 15,", with: "build: 3.2.0, requires: 18,")
        let accepts = jump.replacing(
            "minimum: 2.8.0", with: "minimum: 2.8.0\naccept: [{check: os-jump, why: \"old phones keep 2.8.0\"}]")
        let site = try ReviewSite(["kasa.md": jump], ["kasa.md": accepts])
        let app = try #require(try await site.proposal().apps.first)
        #expect(app.accepted.map(\.why) == ["old phones keep 2.8.0"], "\(app.accepted)")
        let same = try ReviewSite(["kasa.md": accepts], ["kasa.md": accepts + "\n"])
        #expect(try await same.proposal().apps.flatMap(\.accepted).isEmpty)
    }

    private func warnings(_ old: [String: String], _ new: [String: String]) async throws -> [String] {
        let site = try ReviewSite(old, new)
        return try await site.proposal().apps.flatMap(\.warnings).map { warning in
            let file = warning.position.file.replacing(site.folder.path + "/", with: "")
            return "\(file):\(warning.position.line): \(warning.message) [\(warning.id)]"
        }
    }

    @Test func `what a new release lost is a warning with its place, unless it was lost before or is accepted`()
        async throws
    {
        let bare = "  - {version: 1.1.0, build: 110}", next = "  - {version: 1.2.0, build: 120}"
        let old = StepPolicies.mac(), new = StepPolicies.mac(bare)
        #expect(
            try await warnings(["kasa.md": old], ["kasa.md": new]) == [
                "Content/kasa.md:7: release 1.1.0 has no `archive` on macOS, and 1.0.0 has: users get a link to a page in "
                    + "place of an update that installs itself [lost-part]"
            ])
        #expect(try await warnings(["kasa.md": new], ["kasa.md": StepPolicies.mac(bare, next)]) == [])
        let accepts = "accept: [{check: lost-part, why: \"the host is gone\"}]"
        #expect(try await warnings(["kasa.md": old], ["kasa.md": StepPolicies.mac(bare, accepts)]) == [])
        let site = try ReviewSite(["kasa.md": old], ["kasa.md": new])
        #expect(try await site.proposalOverDocuments().apps.flatMap(\.warnings).map(\.id) == ["lost-part"])
    }

    @Test func `a share that is drawn anew is a warning, under another name of the app too`() async throws {
        let before = ["kasa.md": StepPolicies.shared("quiet")]
        #expect(
            try await warnings(before, ["kasa.md": StepPolicies.shared("calm")]) == [
                "Content/kasa.md:7: the share is drawn by 'kasa/rule/calm', and was drawn by 'kasa/rule/quiet': other "
                    + "installations are inside [share-reseeded]"
            ])
        #expect(
            try await warnings(before, ["mona.md": StepPolicies.shared("quiet")]) == [
                "Content/mona.md:7: the share is drawn by 'mona/rule/quiet', and was drawn by 'kasa/rule/quiet': other "
                    + "installations are inside [share-reseeded]"
            ])
        let site = try ReviewSite(before, ["kasa.md": StepPolicies.shared("calm")])
        #expect(try await site.proposalOverDocuments().apps.flatMap(\.warnings).map(\.id) == ["share-reseeded"])
    }

    @Test func `what devices on a channel alone see is shown, and marks no cell of everybody's grid`() async throws {
        let beta = "  - {version: 1.1.0-beta.1, build: 109, channel: beta, \(StepPolicies.archive)}"
        let site = try ReviewSite(["kasa.md": StepPolicies.mac()], ["kasa.md": StepPolicies.mac(beta)])
        for proposal in [try await site.proposal(), try await site.proposalOverDocuments()] {
            let app = try #require(proposal.apps.first)
            #expect(
                app.headline == "1 release newly notified on the channel beta of macOS; nobody else sees a change")
            #expect(app.platforms.flatMap(\.rows).filter(\.isChanged).isEmpty)
            let page = ReviewSite.page(ReviewReport(proposal, approvals: nil))
            #expect(page.contains(">macOS: 1.0.0 on the channel beta</th>"), "\(page)")
        }
    }

    @Test func `settings of the site that change, and apps that do not`() async throws {
        let keys = "RWRWR1qnVGNHTAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
        let (proposal, app) = try await review(
            Self.old,
            index: "---\ntitle: Updates\ncache: 60\nreviewers: [{name: mia, public: \(keys)}]\n"
                + "targets: {live: {directory: /srv/www}}\n---\n")
        #expect(app == nil && proposal.unchanged == ["kasa"])
        #expect(proposal.settings.map(\.name) == ["cache", "target live", "reviewer mia", "approvals"])
        #expect(proposal.settings.first == SettingChange(name: "cache", before: "300", after: "60"))
        #expect(proposal.shared.map(\.name) == ["index.md"])
    }

    @Test func `a program that whoever publishes is asked to run is a setting that changes`() async throws {
        let target = "targets: {live: {directory: /srv/www, url: \"https://u.example.com\""
        let before = ["kasa.md": Self.old, "index.md": "---\n\(target)}}\n---\n"]
        let after = ["kasa.md": Self.old, "index.md": "---\n\(target), after: \"exec:./purge --all\"}}\n---\n"]
        let proposal = try await ReviewSite(before, after).proposal()
        let change = try #require(proposal.settings.first)
        #expect(change.name == "target live")
        #expect(change.after?.hasSuffix(", read at https://u.example.com, after runs ./purge --all") == true)
        #expect(change.before?.contains("purge") == false)
    }

    @Test func `new apps, gone apps and apps whose earlier state is refused`() async throws {
        let site = try ReviewSite(
            ["gone.md": Self.old, "broken.md": "---\napp: 1\nnonsense: 2\n---\n"],
            ["new.md": Self.old, "broken.md": Self.old])
        let proposal = try await site.proposal()
        #expect(proposal.apps.map(\.slug) == ["broken", "new"] && proposal.apps.allSatisfy(\.isNew))
        #expect(proposal.goneApps == ["gone"] && proposal.unreadable == ["broken"])
        #expect(proposal.apps[1].alerts.contains { $0.new?.title == "Update required" })
    }

    @Test func `of documents alone the grid and the alerts are compared, and the sentence is not known`() async throws {
        let site = try ReviewSite(
            ["kasa.md": Self.old, "same.md": Self.old],
            ["kasa.md": Self.old.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), "same.md": Self.old])
        let proposal = try await site.proposalOverDocuments(), app = try #require(proposal.apps.first)
        #expect(proposal.apps.map(\.slug) == ["kasa"] && proposal.unchanged == ["same"] && proposal.isOfDocuments)
        #expect(app.platforms.first?.before == nil && !app.knowsPolicy)
        #expect(app.platforms.first?.rows.filter(\.isChanged).map { $0.releases.map(\.description) } == [["2.8.0"]])
        #expect(app.alerts.contains { $0.old?.title == "Update available" && $0.new?.title == "Update required" })
    }
}
