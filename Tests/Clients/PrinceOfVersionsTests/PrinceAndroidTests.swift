import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import PrinceOfVersions

/// The part for Android of Prince of Versions' document, and every fact it cannot carry.
struct PrinceAndroidTests {
    private func choice(_ versions: [String] = [], legacy: Set<Platform> = []) -> ClientChoice {
        var options = ClientOptions()
        if !versions.isEmpty { options.versions = [.android: versions] }
        options.legacy = legacy
        return ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)
    }

    private func written(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (PrinceOfVersions().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    /// Writes with those warnings alone, compares the file, and lets every edition's model say what it loses.
    private func expect(
        _ policy: Policy, equals golden: String, losing lost: [String] = [], warning warnings: [Diagnostic] = []
    ) throws {
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == warnings)
        let file = try #require(documents.first)
        Golden.expect(file.bytes, equals: "\(golden).json")
        let client = PrinceOfVersions()
        for edition in client.editions(for: policy) {
            let model = client.model(reading: documents, of: "kasa", as: edition)
            #expect(model.dangers == [], "edition \(edition.name) on \(edition.platforms)")
        }
        let dated = DatedPolicy(policy, at: Sample.moment)
        #expect(Agreement.diagnostics(for: dated, documents: [(client, documents)]).map(\.message) == lost)
    }

    private func policy(
        _ choice: ClientChoice, platforms: [Platform] = [.android], releases: [Release]? = nil,
        minimum: [Platform: String] = [:], frequency: Frequency = .always, rules: [Rule] = [],
        extra: [String: JSONValue] = [:]
    ) -> Policy {
        Sample.policy(
            platforms: platforms, clients: [choice], releases: releases ?? self.releases, minimum: minimum,
            frequency: frequency, rules: rules, extra: extra)
    }

    private let releases = [
        Sample.release("2.7.0", build: "2700", on: [.android]), Sample.release("2.8.0", build: "2800", on: [.android]),
        Sample.release("3.2.0", build: "3200", requires: "26", on: [.android]),
    ]

    @Test func `each API level is told of the code that runs on it, the highest level first`() throws {
        try expect(policy(choice(), minimum: [.android: "2.8.0"]), equals: "android")
    }

    @Test func `a service ends with a required code just above the last release's`() throws {
        let end = policy(choice(), rules: [Sample.rule(.force, id: "end")])
        try expect(end, equals: "android-ended")
        let dated = DatedPolicy(end, at: Sample.moment)
        #expect(Agreement.losses(for: dated, documents: [(PrinceOfVersions(), written(end).documents)]).isEmpty)
    }

    @Test func `all platforms share one file, Android last`() throws {
        let all: [Platform] = [.ios, .macos, .android]
        try expect(
            policy(
                choice(), platforms: all,
                releases: [
                    Sample.release("1.0.0", build: "10", on: all), Sample.release("2.0.0", build: "20", on: all),
                ], minimum: [.android: "2.0.0"],
                extra: ["prince-of-versions": .object(["meta": .object(["store": .string("play")])])]),
            equals: "android-shared")
    }

    @Test func `3_0_0's object stands under android, and the list under android2`() throws {
        try expect(
            policy(choice(legacy: [.android]), minimum: [.android: "2.8.0"], frequency: .once), equals: "android-legacy"
        )
    }

    @Test func `requirements keep their names and are text`() throws {
        try expect(
            policy(
                choice(),
                rules: [
                    Sample.rule(.force) { condition in
                        condition.version = Sample.range("<3.2.0")
                        condition.os = Sample.range(">=26")
                        condition.custom = [CustomValue(name: "Pay plan_2", value: "1.5")]
                    }
                ]), equals: "android-requirements")
    }

    @Test func `a line lies just above a release where nothing but versions up to it is meant`() throws {
        try expect(
            policy(choice(), rules: [Sample.rule(.force) { $0.version = Sample.range("<=2.7.0") }]),
            equals: "android-up-to", warning: [codesAbove(2700, of: "2.7.0", below: "2800 of 2.8.0")])
    }

    private func codesAbove(_ code: Int, of version: String, below next: String) -> Diagnostic {
        Diagnostic(
            .warning, "codes-above", at: SourcePosition(file: "Content/kasa.md", line: 20, column: 5),
            "the rule ends just above \(code), the only version code listed of \(version): prince-of-versions takes another "
                + "one below \(next) for a later version",
            help:
                "if \(version) has more version codes below \(next), list them all: build: [\(code), \(code + 1)], or a "
                + "span, build: \(code)..\(code + 1)",
            client: "prince-of-versions")
    }

    @Test func `a line lies above all version codes of a release`() throws {
        let releases = [
            Sample.release("2.7.0", codes: [2700...2700, 2701...2701, 2703...2703], on: [.android]),
            Sample.release("2.8.0", codes: [2800...2809], on: [.android]),
            Sample.release("3.2.0", codes: [3200...3200, 3300...3300], on: [.android]),
        ]
        let upTo = Sample.rule(.force) { $0.version = Sample.range("<=2.7.0") }
        try expect(policy(choice(), releases: releases, rules: [upTo]), equals: "android-codes-up-to")
        try expect(
            policy(choice(), releases: releases, minimum: [.android: "3.2.0"]), equals: "android-codes-minimum")
    }

    @Test(arguments: [
        // A rule that begins above the code, and one that ends in the gap above it.
        (Verdict.none, ">2.7.0", nil, [2700]), (.force, "<2.7.5", nil, [2700]), (.force, "<=2.8.0", nil, [2800]),
        // No line is there: the document draws one only at releases.
        (.force, "<2.8.0", nil, []), (.recommend, "2.7.0", nil, []), (.force, "<=2.7.0", 2701, []),
    ])
    func `a line just above the only code of a release is a warning at each rule that ends there`(
        _ verdict: Verdict, _ range: String, _ next: Int?, _ codes: [Int]
    ) {
        let releases = [
            Sample.release("2.7.0", build: "2700", on: [.android]),
            Sample.release("2.8.0", build: "\(next ?? 2800)", on: [.android]),
            Sample.release("3.2.0", build: "3200", on: [.android]),
        ]
        let rules = [
            Sample.rule(verdict) { $0.version = Sample.range(range) }, Sample.rule(.recommend, line: 21),
        ]
        let expected = codes.map { code in
            code == 2700
                ? codesAbove(2700, of: "2.7.0", below: "2800 of 2.8.0")
                : codesAbove(2800, of: "2.8.0", below: "3200 of 3.2.0")
        }
        #expect(written(policy(choice(), releases: releases, rules: rules)).diagnostics == expected)
    }

    @Test func `where nobody is told anything, no code is below the last version`() throws {
        try expect(policy(choice(), rules: [Sample.rule(.none)]), equals: "android-nothing")
    }

    @Test func `with 4_0_0 in the field one configuration answers all, and an old OS is told too much`() throws {
        try expect(
            policy(choice(["4.0.4", "4.0.0"]), minimum: [.android: "2.8.0"]), equals: "android-one",
            losing: [
                "prince-of-versions recommends the update where the policy says 'none', on 6 devices that were checked, such as "
                    + "Android API level 25, version 2.8.0, language en"
            ])
    }

    @Test func `the editions are those of the app's platforms`() {
        func names(_ platforms: [Platform], _ choice: ClientChoice) -> [String] {
            PrinceOfVersions().editions(for: policy(choice, platforms: platforms)).map { edition in
                "\(edition.name) \(edition.platforms.map(\.rawValue).joined(separator: "+"))"
            }
        }
        #expect(names([.android], choice()) == ["4.0.4 android", "kmp-0.1.0 android"])
        #expect(
            names([.android], choice(["4.0", "kmp-0.1.0", "4.0.0"], legacy: [.ios, .android]))
                == ["4.0.0 android", "kmp-0.1.0 android", "3.0.0 android"])
        #expect(
            names([.ios, .android], choice(legacy: [.ios])) == [
                "4.0.8 ios+macos", "4.0.7 ios+macos", "4.0.1 ios+macos", "4.0.0 ios+macos", "3.0.0 ios",
                "4.0.4 android", "kmp-0.1.0 android",
            ])
        #expect(names([.ios], choice(["4.0.2"])).allSatisfy { $0.hasSuffix("ios+macos") })
    }
}

extension PrinceAndroidTests {
    @Test func `a release without a version code is named, and nothing is written`() {
        let releases = [Sample.release("1.0.0", on: [.android]), Sample.release("2.0.0", build: "2", on: [.android])]
        let (documents, diagnostics) = written(policy(choice(), releases: releases))
        #expect(documents == [])
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "missing-build", at: Sample.position,
                    "release 1.0.0 has no build on Android, and prince-of-versions compares version codes there, never versions",
                    help: "add `build` with the version code that shipped", client: "prince-of-versions")
            ])
    }

    @Test func `a release of the libraries that does not exist is refused at the client`() {
        #expect(
            written(policy(choice(["4.0.4", "4.0.8", "kmp-0.2.0", "3.0.0"]))).diagnostics
                == ["4.0.8", "kmp-0.2.0", "3.0.0"].map {
                    Diagnostic(
                        .error, "unknown-client-version", at: Sample.position,
                        "\($0) is no version of Prince of Versions 4.x on Android",
                        help: "name versions from 4.0.0 to 4.0.4, or kmp-0.1.0; for 3.x write `legacy: true`",
                        client: "prince-of-versions")
                })
    }

    @Test func `3_0_0 cannot say a fourth number, and cannot read a name of two`() {
        let releases = [
            Sample.release("1.2", build: "1", on: [.android]), Sample.release("1.3.0.4", build: "2", on: [.android]),
        ]
        #expect(
            written(policy(choice(legacy: [.android]), releases: releases)).diagnostics == [
                Diagnostic(
                    .warning, "version-shape", at: Sample.position,
                    "release 1.2 is not named by three numbers, so Prince of Versions 3.0.0 on Android gives its app an "
                        + "error whatever the document says",
                    help: "expect nothing of 3.0.0 on this release; later ones are safe when named by three numbers",
                    client: "prince-of-versions"),
                Diagnostic(
                    .error, "not-expressible", at: Sample.position,
                    "release 1.3.0.4 has a fourth number, which Prince of Versions 3.0.0 on Android refuses",
                    help: "give releases for Android three numbers, or leave out `legacy`", client: "prince-of-versions"
                ),
            ])
        #expect(written(policy(choice(), releases: releases)).diagnostics == [])
    }

    @Test func `values of meta that are no text are a warning where Apple reads the file too`() {
        let extra: [String: JSONValue] = [
            "prince-of-versions": .object(["meta": .object(["a": .string("1"), "b": .integer(2)])])
        ]
        let both = Sample.release("1.0.0", build: "1", on: [.ios, .android])
        #expect(
            written(policy(choice(), platforms: [.ios, .android], releases: [both], extra: extra)).diagnostics == [
                Diagnostic(
                    .warning, "meta-not-text", at: Sample.position,
                    "'b' in 'meta' is no text: apps on Android get it as text, and those on Apple's platforms in its own "
                        + "type",
                    help: "put quotes around it", client: "prince-of-versions")
            ])
        #expect(written(policy(choice(), extra: extra)).diagnostics == [])
    }

    @Test func `a requirement's name is asked as written on Android, and need not be one that Apple's library finds`() {
        let rules = [
            Sample.rule(.none) { condition in
                condition.custom = [CustomValue(name: "Pay plan", value: "x")]
                condition.platforms = [.android]
            }
        ]
        let both = Sample.release("1.0.0", build: "1", on: [.ios, .android])
        let shared = policy(choice(), platforms: [.ios, .android], releases: [both], rules: rules)
        #expect(written(shared).diagnostics == [])
        #expect(written(policy(choice(), rules: rules)).diagnostics == [])
        let own = [Sample.rule(.none) { $0.custom = [CustomValue(name: "required_os_version", value: "26")] }]
        #expect(
            written(policy(choice(), rules: own)).diagnostics.map(\.message) == [
                "requirement 'required_os_version' is Prince of Versions' own rule about the OS"
            ])
    }
}
