import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Other words, links and files, beside a change of the verdict and without one: said where some client shows them.
struct ShownChangesTests {
    private func app(
        _ clients: [String], _ platform: Platform = .ios, minimum: String? = nil, store: String = "get.apk",
        words: String = "It is {latest}.", frequency: Frequency = .always, file: String? = nil,
        releases: [String] = ["2.7.0", "3.2.0"]
    ) -> EncodedApp {
        let archive = file.map { file in
            Release.Archive(url: "https://cdn.example/\(file)", length: 9, md5: String(repeating: "a", count: 32))
        }
        let all = releases.map { version in
            Release(
                version: Sample.version(version),
                shipments: [
                    platform: .init(
                        build: version.replacing(".", with: ""), archive: version == "3.2.0" ? archive : nil)
                ],
                position: Sample.position)
        }
        var texts = Sample.texts
        texts["recommend"] = Sample.text([
            "en": [.title: "New", .message: words, .updateButton: "Update", .laterButton: "Later"]
        ])
        let policy = Sample.policy(
            platforms: [platform], ids: [platform: "com.example.kasa"],
            stores: [platform: "https://kasa.example/\(store)"],
            clients: clients.map { ClientChoice(name: $0, position: Sample.position) }, releases: all,
            minimum: minimum.map { [platform: $0] } ?? [:], frequency: frequency, texts: texts)
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        #expect(app.written.count == clients.count, "\(app.diagnostics)")
        return app
    }

    private func words(_ lines: [ImpactLine]) -> [String] {
        lines.filter(\.isListed).map { line in
            let change = line.change
            return
                ([line.releases.map(\.description).joined(separator: " "), change.kind.rawValue]
                + (change.words == .none ? [] : ["words"]) + (change.hasOtherLink ? ["link"] : [])
                + (change.hasOtherNotes ? ["notes"] : [])).joined(separator: " ")
        }
    }

    /// By both policies, then by the old documents.
    private func both(_ old: EncodedApp, _ new: EncodedApp) -> [AppImpact] {
        [AppImpact(from: old, to: new), AppImpact(from: old.artifacts, to: new)]
    }

    @Test(arguments: [
        ("growthbook", Platform.ios), ("remote-configuration", .ios), ("turkcell-updater", .ios),
        ("turkcell-updater", .android), ("xupdate", .android), ("upgrader", .android),
    ])
    func `another link is said beside a new verdict, and not where nobody saw one before`(
        client: String, platform: Platform
    ) {
        let old = app([client], platform), new = app([client], platform, minimum: "3.2.0", store: "other.apk")
        for impact in both(old, new) {
            #expect(words(impact.lines) == ["2.7.0 newly-forced link"])
            #expect(words(impact.clients.flatMap(\.lines)) == [])
        }
        for impact in both(new, old) { #expect(words(impact.lines) == ["2.7.0 newly-free link"]) }
        let only = app([client], platform, minimum: "3.2.0")
        for impact in both(old, only) { #expect(words(impact.lines) == ["2.7.0 newly-forced"]) }
        let later = app([client], platform, store: "other.apk", releases: ["2.7.0", "3.2.0", "3.3.0"])
        for impact in both(old, later) { #expect(words(impact.lines).contains("3.2.0 notified")) }
    }

    @Test(arguments: ["prince-of-versions", "ssvc"])
    func `words and links that no client shows are no change`(client: String) {
        for impact in both(app([client]), app([client], store: "other.apk", words: "Go.")) {
            #expect(impact.lines == [])
            #expect(impact.clients == [])
        }
    }

    @Test func `a frequency that no client carries is no change`() {
        let lines = { (client: String) in
            AppImpact(from: app([client]), to: app([client], frequency: .once)).lines.filter(\.isListed)
        }
        #expect(lines("retired") == [])
        #expect(words(lines("prince-of-versions")) == ["2.7.0 otherwise"])
    }

    @Test func `the words that XUpdate carries are words and no notes`() {
        for impact in both(app(["xupdate"], .android), app(["xupdate"], .android, words: "Go.")) {
            #expect(words(impact.lines) == ["2.7.0 otherwise words"])
            #expect(impact.clients == [])
        }
    }

    @Test(arguments: ["growthbook", "xupdate"])
    func `the name of a new release is no other text`(client: String) {
        let old = app([client], .android), new = app([client], .android, releases: ["2.7.0", "3.2.0", "3.3.0"])
        for impact in both(old, new) {
            #expect(words(impact.lines) == ["3.2.0 notified", "2.7.0 otherwise"])
            #expect(impact.clients == [])
        }
    }

    @Test func `a file that lies elsewhere is another link of the client that downloads it`() {
        let clients = ["prince-of-versions", "xupdate"]
        let old = app(clients, .android, file: "a.apk"), new = app(clients, .android, file: "b.apk")
        let impacts = both(old, new)
        #expect(impacts.map { words($0.lines) } == [[], ["2.7.0 otherwise link"]])
        #expect(words(impacts[0].clients.flatMap(\.lines)) == ["2.7.0 otherwise link"])
        #expect(impacts.map { $0.clients.map(\.client) } == [["xupdate"], []])
        let forced = app(clients, .android, minimum: "3.2.0", file: "b.apk")
        #expect(
            AppImpact(from: old, to: forced).clients.map { words($0.lines) } == [["2.7.0 newly-forced link"]])
    }

    @Test func `of documents alone the client that says most is shown first, and what others say more beside it`() {
        let clients = ["growthbook", "xupdate"]
        let old = app(clients, .android, file: "a.apk"), new = app(clients, .android, words: "Go.", file: "b.apk")
        let impact = AppImpact(from: old.artifacts, to: new)
        #expect(words(impact.lines) == ["2.7.0 otherwise words link"])
        #expect(impact.clients == [])
        let store = app(clients, .android, store: "other.apk", file: "b.apk")
        #expect(words(AppImpact(from: old.artifacts, to: store).lines) == ["2.7.0 otherwise link"])
    }
}
