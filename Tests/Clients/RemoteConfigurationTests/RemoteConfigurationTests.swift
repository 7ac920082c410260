import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import RemoteConfiguration

struct RemoteConfigurationTests {
    private let chosen = SourcePosition(file: "Content/kasa.md", line: 4, column: 11)
    private var clients: [ClientChoice] { [ClientChoice(name: "remote-configuration", position: chosen)] }
    private let releases = [Sample.release("1.0"), Sample.release("1.1.0")]

    private func write(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (RemoteConfiguration().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    private func expect(
        _ policy: Policy, version: String, golden: String, warnings: [String] = [],
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let (documents, diagnostics) = write(policy)
        #expect(diagnostics.map(\.id) == warnings, sourceLocation: location)
        let path = "kasa/remote-configuration\(version).json"
        let artifact = try #require(documents.first { $0.path == path }, sourceLocation: location)
        Golden.expect(artifact.bytes, equals: "\(golden).json", sourceLocation: location)
    }

    /// What the client does with the written bytes on an English device.
    private func answer(_ policy: Policy, _ version: String, os: String) -> ClientAnswer.Outcome {
        let model = RemoteConfiguration().model(reading: write(policy).documents, of: "kasa", as: .only)
        let device = Device(
            platform: .ios, version: Sample.version(version), os: Sample.version(os), language: .english)
        return model.answer(on: ClientDevice(device, in: DatedPolicy(policy, at: Sample.moment))).outcome
    }

    @Test func `every listed release has a file beside the plain one`() {
        let documents = write(Sample.policy(clients: clients, releases: releases)).documents
        #expect(
            documents.map(\.path) == [
                "kasa/remote-configuration.1.0.json", "kasa/remote-configuration.1.1.0.json",
                "kasa/remote-configuration.json",
            ])
    }

    @Test func `tvOS and watchOS have files of their own, with their own stores and announced versions`() throws {
        let releases = [
            Sample.release("1.0", on: [.ios, .tvos, .watchos]), Sample.release("1.1.0", on: [.ios, .tvos]),
            Sample.release("1.2", on: [.ios]),
        ]
        let stores = [Platform.ios, .tvos, .watchos].map { ($0, "https://apps.apple.com/\($0.rawValue)") }
        let policy = Sample.policy(
            platforms: [.ios, .tvos, .watchos], stores: Dictionary(uniqueKeysWithValues: stores), clients: clients,
            releases: releases, minimum: [.tvos: "1.1.0"])
        let (documents, diagnostics) = write(policy)
        #expect(diagnostics == [])
        #expect(
            documents.map(\.path) == [
                "kasa/remote-configuration.1.0.json", "kasa/remote-configuration.1.1.0.json",
                "kasa/remote-configuration.1.2.json", "kasa/remote-configuration.json",
                "kasa/remote-configuration.tvos.1.0.json", "kasa/remote-configuration.tvos.1.1.0.json",
                "kasa/remote-configuration.tvos.json", "kasa/remote-configuration.watchos.1.0.json",
                "kasa/remote-configuration.watchos.json",
            ])
        try expect(policy, version: ".tvos.1.0", golden: "tvos")
        let model = RemoteConfiguration().model(reading: documents, of: "kasa", as: .only)
        func read(_ version: String, on platform: Platform) -> [String] {
            let device = Device(
                platform: platform, version: Sample.version(version), os: Sample.version("17"), language: .english)
            let answer = model.answer(on: ClientDevice(device, in: DatedPolicy(policy, at: Sample.moment)))
            let outcome = if case .verdict(let verdict) = answer.outcome { verdict.rawValue } else { "" }
            return [outcome, answer.file ?? ""]
        }
        #expect(read("1.0", on: .ios) == ["recommend", "kasa/remote-configuration.1.0.json"])
        #expect(read("1.0", on: .tvos) == ["force", "kasa/remote-configuration.tvos.1.0.json"])
        #expect(read("1.0", on: .watchos) == ["none", "kasa/remote-configuration.watchos.1.0.json"])
        #expect(read("0.9", on: .watchos) == ["none", "kasa/remote-configuration.watchos.json"])
    }

    @Test func `without the handler of iOS a forced update leaves out no OS versions, and is forced on none`() throws {
        func policy(_ platform: Platform) -> Policy {
            Sample.policy(
                platforms: [platform], stores: [platform: "https://apps.apple.com/app"], clients: clients,
                releases: ["1.0", "1.1.0"].map { Sample.release($0, requires: "9", on: [platform]) },
                minimum: [platform: "1.1.0"],
                rules: [Sample.rule(.recommend, id: "old") { $0.os = Sample.range("<10") }])
        }
        for platform in [Platform.tvos, .watchos] {
            let dated = DatedPolicy(policy(platform), at: Sample.moment), (documents, found) = write(dated.policy)
            #expect(found == [])
            let losses = Agreement.diagnostics(for: dated, documents: [(RemoteConfiguration(), documents)])
            #expect(
                losses.map(\.message) == [
                    "remote-configuration recommends the update where the policy says 'force', on 9 devices that were "
                        + "checked, such as \(platform.displayName) 10, version 1.0, language en"
                ])
        }
        #expect(write(policy(.ios)).diagnostics.map(\.id) == ["prefix-os"])
    }

    @Test func `the plain file and the newest release's file are ignored`() throws {
        let policy = Sample.policy(clients: clients, releases: releases)
        try expect(policy, version: "", golden: "plain")
        try expect(policy, version: ".1.1.0", golden: "plain")
    }

    @Test func `a recommendation is shown always`() throws {
        try expect(Sample.policy(clients: clients, releases: releases), version: ".1.0", golden: "always")
    }

    @Test func `a recommendation is shown once`() throws {
        try expect(
            Sample.policy(clients: clients, releases: releases, frequency: .once), version: ".1.0", golden: "once")
    }

    @Test func `a forced update leaves out the OS versions of a rule`() throws {
        let policy = Sample.policy(
            clients: clients,
            releases: [Sample.release("1.0", requires: "13"), Sample.release("1.1.0", requires: "13")],
            minimum: [.ios: "1.1.0"], rules: [Sample.rule(.none, id: "old") { $0.os = Sample.range("<15.2") }])
        try expect(policy, version: ".1.0", golden: "mandatory", warnings: ["prefix-os"])
        let diagnostics = write(policy).diagnostics
        #expect(
            diagnostics == [
                Diagnostic(
                    .warning, "prefix-os", at: policy.rules[0].position,
                    "remote-configuration leaves OS versions out of a forced update by whole numbers, and only in its own handler",
                    help: "make sure that the app uses the client's handler, version 8.0.3 or later",
                    client: "remote-configuration")
            ])
        #expect(answer(policy, "1.0", os: "15.1.9") == .verdict(.none))
        #expect(answer(policy, "1.0", os: "15.2") == .verdict(.force))
        #expect(answer(policy, "1.1.0", os: "17") == .verdict(.none))
        #expect(answer(policy, "0.9", os: "17") == .verdict(.none))
    }

    @Test func `OS versions without an upper end are left out up to the highest number there may be`() {
        let policy = Sample.policy(
            clients: clients, releases: releases, minimum: [.ios: "1.1.0"],
            rules: [Sample.rule(.none, id: "new") { $0.os = Sample.range(">=17") }])
        #expect(write(policy).diagnostics.map(\.id) == ["prefix-os"])
        #expect(answer(policy, "1.0", os: "16.9") == .verdict(.force))
        #expect(answer(policy, "1.0", os: "17") == .verdict(.none))
        #expect(answer(policy, "1.0", os: "40.2.1") == .verdict(.none))
    }

    @Test func `an end between patch numbers is weaker where a patch number has one digit more`() {
        let policy = Sample.policy(
            clients: clients, releases: releases, minimum: [.ios: "1.1.0"],
            rules: [Sample.rule(.none, id: "old") { $0.os = Sample.range("<16.7.2") }])
        let dated = DatedPolicy(policy, at: Sample.moment), artifacts = write(policy).documents
        let losses = Agreement.losses(for: dated, documents: [(RemoteConfiguration(), artifacts)])
        #expect(losses.map(\.key.lossClass) == [.weaker])
        #expect(losses.map { "\($0.device.os)" } == ["16.7.10"])
        #expect(answer(policy, "1.0", os: "16.7.10") == .verdict(.none))
        #expect(answer(policy, "1.0", os: "16.7.2") == .verdict(.force))
    }

    @Test func `a text that a rule has for one language is shown in that language alone`() {
        var sections = Sample.texts
        sections["sorry"] = Sample.text(["en": [.message: "Sorry"], "de": [.message: "Leider"]])
        let policy = Sample.policy(
            clients: clients, releases: releases, minimum: [.ios: "1.1.0"],
            rules: [Sample.rule(.force, id: "german", text: "sorry") { $0.languages = [Sample.tag("de")] }],
            texts: sections)
        let model = RemoteConfiguration().model(reading: write(policy).documents, of: "kasa", as: .only)
        let clientDevice = ClientDevice(
            platform: .ios, version: "1.0", build: .unknown, bundleID: "", os: "17.0", language: .english)
        let texts = model.answers(on: clientDevice, in: ["en", "de", "de-AT", "fr"].map(Sample.tag)).map {
            $0.dialog?.text
        }
        let usual = "This version of Kasa has stopped working."
        #expect(texts == [usual, "Leider", "Leider", usual])
    }

    @Test func `the app's own keys stand beside appUpdate`() throws {
        let extra = JSONValue.object([
            JSONValue.Member(
                "urlConfig", .object(["api": .string("https://api.example.com"), "retries": .integer(3)])),
            JSONValue.Member("beta", .bool(false)),
        ])
        try expect(
            Sample.policy(clients: clients, releases: releases, extra: ["remote-configuration": extra]), version: "",
            golden: "extra")
    }

    @Test func `an appUpdate key among the app's own is refused`() {
        let extra = JSONValue.object([JSONValue.Member("appUpdate", .bool(true))])
        let (documents, diagnostics) = write(
            Sample.policy(clients: clients, releases: releases, extra: ["remote-configuration": extra]))
        #expect(documents == [])
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "extra-key", at: Sample.position,
                    "'appUpdate' in extra for remote-configuration is what this policy writes itself",
                    help: "remove `appUpdate` from `extra`", client: "remote-configuration")
            ])
    }

    @Test func `a missing store is named at the client's choice`() {
        let (documents, diagnostics) = write(Sample.policy(stores: [:], clients: clients, releases: releases))
        #expect(documents == [])
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "missing-store", at: chosen,
                    "remote-configuration needs the app's store link on iOS: it refuses a document without one",
                    help: "write `store: {ios: \"https://…\"}`", client: "remote-configuration")
            ])
    }

    @Test func `a recommendation needs a later button, a forced update does not`() {
        var texts = Sample.texts
        texts["recommend"] = Sample.text(["en": [.title: "T", .message: "M", .updateButton: "U"]])
        let (documents, diagnostics) = write(Sample.policy(clients: clients, releases: releases, texts: texts))
        #expect(documents == [])
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "text-missing", at: Sample.position,
                    "text 'recommend' has no Later button in en, and remote-configuration needs one",
                    help: "write `- Later button: …` under `# Text: recommend`, in en",
                    fixes: [.addFields(["Later button"])], client: "remote-configuration")
            ])
        let forced = Sample.policy(clients: clients, releases: releases, minimum: [.ios: "1.1.0"], texts: texts)
        #expect(write(forced).diagnostics == [])
    }

    @Test func `who is told to update and has no file of its own is a warning where the policy says so`() {
        let newest = [Sample.release("1.1.0")]
        let minimum = Sample.policy(clients: clients, releases: newest, minimum: [.ios: "1.1.0"])
        let rule = Sample.policy(clients: clients, releases: newest, rules: [Sample.rule(.recommend, id: "all")])
        let places = [minimum.minimum[.ios]?.last?.versionPosition, rule.rules[0].position]
        for (policy, place) in zip([minimum, rule], places) {
            #expect(
                write(policy).diagnostics == [
                    Diagnostic(
                        .warning, "own-file", at: place ?? chosen,
                        "no release below the announced one is listed: remote-configuration has files for listed "
                            + "releases alone, and the one that other versions read says 'ignore'",
                        help: "list the versions that users have under `releases`", client: "remote-configuration")
                ])
        }
    }

    @Test func `where every version that is told has its file, or there is but one, nothing is said`() {
        let policies = [
            Sample.policy(clients: clients, releases: releases, minimum: [.ios: "1.1.0"]),
            Sample.policy(clients: clients, releases: releases, minimum: [.ios: "1.0"]),
            Sample.policy(clients: clients, releases: [Sample.release("1.0")]),
            Sample.policy(
                clients: clients, releases: releases,
                rules: [Sample.rule(.force, id: "old") { $0.version = Sample.range("<1.1") }]),
        ]
        for policy in policies { #expect(write(policy).diagnostics == []) }
    }
}
