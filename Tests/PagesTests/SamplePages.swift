import ClientKit
import TestSupport

@testable import ClientFormats
@testable import Pages
@testable import PolicyModel

/// Policies and a site that the tests of this target render.
enum SamplePages {
    static let site = Site(
        title: "Field apps", url: "https://updates.example.com", language: .english, targets: [], allowedURLs: [],
        introduction: Prose(html: "<p>Who must update, who should, and who is left alone.</p>\n"),
        position: Sample.position)

    /// The built-in templates; a mistake in them fails every test that renders.
    static func renderer(site: Site = site) throws -> PageRenderer {
        var diagnostics: [Diagnostic] = []
        let templates = try TemplateFolder.read(nil, reporting: &diagnostics)
        precondition(diagnostics.isEmpty, "\(diagnostics)")
        return PageRenderer(templates: templates, site: site)
    }

    /// The home page of these apps.
    static func home(_ pages: [AppPage], by renderer: PageRenderer) -> Artifact {
        renderer.home(GlanceList(pages.map { AppGlance($0, in: renderer.words) }))
    }

    static func html(_ artifact: Artifact) -> String { String(decoding: artifact.bytes, as: UTF8.self) }

    /// Three platforms' worth of everything a page shows.
    static let full: AppPage = {
        let releases = [
            release("2.7.0", "2070", ios: "13", android: "24", .longAgo),
            release("2.8.0", "2080", ios: "13", android: "24", .from(Moment("2026-03-01")!)),
            release("3.0.1", "3001", ios: "15", android: "26", .from(Moment("2026-08-01T09:30Z")!)),
            release("3.2.0", "3200", ios: "15", android: "26", .from(Moment("2026-11-02")!)),
            release("3.3.0", "3300", ios: "16", android: "26", .from(Moment("2026-12-01")!)),
            Sample.release("4.0.0", build: "4000", requires: "17", live: .pending),
        ]
        let rules = [
            Sample.rule(.none, id: "old-phones") {
                $0.platforms = [.ios]
                $0.os = Sample.range("<15")
            },
            Sample.rule(.force, id: "bad-build", text: "bad-build") { $0.version = Sample.range("3.0.1") },
            Sample.rule(.none, frequency: .once) {
                $0.version = Sample.range(">=2.8 <3")
                $0.languages = [Sample.tag("ar")]
            },
        ]
        let policy = Sample.policy(
            platforms: [.ios, .android], ids: [.ios: "com.example.kasa", .android: "com.example.kasa.android"],
            stores: [
                .ios: "https://apps.apple.com/app/id1234567890",
                .android: "https://play.google.com/store/apps/details?id=com.example.kasa&hl=en",
            ],
            releases: releases, minimum: [.ios: "2.8.0", .android: "2.8.0"], rules: rules,
            accepts: [
                Acceptance(
                    clients: ["prince-of-versions", "ssvc"], rule: "bad-build", lossClass: "weaker",
                    why: "thresholds cannot block one version",
                    until: Moment("2027-02-01")!,
                    position: Sample.position)
            ],
            texts: texts, notes: notes,
            documentation: Prose(
                html: """
                    <h1>Support</h1>
                    <p>Users of <strong>2.7</strong> call about the <em>map</em>. Ask them for the build, then see \
                    <a href="https://example.com/help">the help page</a>.</p>
                    <ul>\n<li>Refunds go through the store.</li>\n<li>Old phones keep 2.8.</li>\n</ul>
                    <h2>Escalation</h2>\n<pre><code>kasa-support --build 3001\n</code></pre>\n
                    """))
        return SamplePages.page(
            policy,
            documents: [
                DocumentLink(
                    path: "kasa/prince-of-versions.json", client: "prince-of-versions",
                    bytes: document("{\n  \"note\": \"a < b & </script>\"\n}\n", size: 1234), isShown: true,
                    digest: { _ in String(repeating: "0123456789abcdef", count: 4) }),
                DocumentLink(
                    path: "kasa/retired.json", client: "retired", bytes: document("{}\n", size: 912), isShown: false,
                    digest: { _ in String(repeating: "fedcba9876543210", count: 4) }),
            ],
            abilities: [
                ("prince-of-versions", Ability(fields: [], carriesLink: false, carriesFrequency: true)),
                (
                    "retired",
                    Ability(
                        fields: [.title, .message, .updateButton, .laterButton], carriesLink: true,
                        carriesFrequency: false)
                ),
            ],
            losses: losses(policy), alerts: alerts, history: history)
    }()

    /// A text with blanks in front, up to a size.
    private static func document(_ text: String, size: Int) -> [UInt8] {
        Array(repeating: UInt8(ascii: " "), count: size - text.utf8.count) + text.utf8
    }

    private static func release(
        _ version: String, _ build: String, ios: String, android: String, _ live: Release.Live
    ) -> Release {
        Release(
            version: Sample.version(version),
            shipments: [
                .ios: .init(build: build, requires: Sample.version(ios), live: live),
                .android: .init(build: build, requires: Sample.version(android), live: live),
            ],
            position: Sample.position)
    }

    private static let texts: [String: LocalizedText] = [
        "force": Sample.text([
            "en": [
                .title: "Update required", .message: "This version of {app} has stopped working.",
                .updateButton: "Update",
            ],
            "de": [
                .title: "Update nötig", .message: "Diese Version von {app} funktioniert nicht mehr.",
                .updateButton: "Aktualisieren",
            ],
            "ar": [.title: "التحديث مطلوب", .message: "توقّف هذا الإصدار من {app} عن العمل."],
        ]),
        "recommend": Sample.text([
            "en": [
                .title: "Update available", .message: "{app} {latest} is ready.", .whatsNew: "Faster maps\nFewer taps",
                .updateButton: "Update", .laterButton: "Not now",
            ]
        ]),
        "bad-build": Sample.text(["en": [.message: "3.0.1 loses drafts. Please update now."]]),
    ]

    private static let notes: [Version: [LanguageTag: Prose]] = [
        Sample.version("3.2.0"): [
            .english: Prose(html: "<ul>\n<li>Maps load twice as fast.</li>\n<li>Drafts sync.</li>\n</ul>\n"),
            Sample.tag("ar"): Prose(html: "<ul>\n<li>خرائط أسرع مرتين.</li>\n</ul>\n"),
        ],
        Sample.version("2.8.0"): [.english: Prose(html: "<h2>Fixed</h2>\n<p>Crash at start.</p>\n")],
    ]

    /// An app of a single release with nothing else to show.
    static let plain = page(
        Sample.policy(
            slug: "atlas", name: "Atlas", ids: [:], stores: [:], releases: [Sample.release("1.0", live: .pending)],
            texts: [:]))

    static func page(
        _ policy: Policy, at moment: Moment = Sample.moment, documents: [DocumentLink] = [],
        abilities: [(client: String, ability: Ability)] = [], losses: [Loss] = [], alerts: [ShownVerdict] = [],
        history: [PolicyRevision] = [], unserved: [Platform: [String]] = [:]
    ) -> AppPage {
        let dated = DatedPolicy(policy, at: moment)
        return AppPage(
            outcomes: PlatformOutcome.all(dated, unserved: unserved), of: dated, documents: documents,
            abilities: abilities, losses: losses,
            alerts: alerts, history: history)
    }

    /// Two states of a policy: at first everybody is notified, then old versions must update.
    static let history: [PolicyRevision] = {
        let releases = ["2.7.0", "2.8.0", "3.2.0"].map { Sample.release($0) }
        let sentences = [[:], [Platform.ios: "2.8.0"]].map { minimum in
            OutcomeSentence(
                OutcomeTable(
                    DatedPolicy(Sample.policy(releases: releases, minimum: minimum), at: Sample.moment), on: .ios))
        }
        let states = [("Raise the minimum", "Ada", sentences[0], sentences[1]), ("Begin", "Grace", nil, sentences[0])]
        return states.enumerated().compactMap { place, state in
            OutcomeChange(from: state.2, to: state.3).map { change in
                PolicyRevision(
                    id: String(repeating: "\(place)a", count: 20), who: state.1,
                    moment: Moment(place == 0 ? "2026-11-20T10:00Z" : "2026-10-01")!, why: state.0,
                    impact: place == 0 ? ["iOS: 2.7.0 must now update to 3.2.0 (was only notified)"] : [],
                    changes: [change]
                )
            }
        }
    }()

    /// A loss that the sample policy accepts, and a warning.
    private static func losses(_ policy: Policy) -> [Loss] {
        [
            loss(.weaker, of: "prince-of-versions", by: .rule(1), in: policy, acceptance: policy.accepts.first),
            loss(.text, of: "retired", by: .rule(2), in: policy),
        ]
    }

    /// A loss of one phone that is to be forced, and is notified.
    static func loss(
        _ lossClass: LossClass, of client: String, by reason: PolicyVerdict.Reason, in policy: Policy,
        acceptance: Acceptance? = nil
    ) -> Loss {
        let device = Device(
            platform: .ios, version: Sample.version("3.0.1"), os: Sample.version("15"), language: .english)
        let meant = PolicyVerdict(
            verdict: .force, reason: reason, isRuledOut: false, reachable: nil, textName: nil, frequency: .always,
            isDeadEnd: false)
        var loss = Loss(
            Loss.Key(lossClass, of: meant, by: .only), of: client, on: device, meant,
            ClientAnswer(.verdict(.recommend), file: nil, path: ""), in: policy, as: .only, peers: [.only])
        loss.acceptance = acceptance
        return loss
    }

    /// Two alerts in three languages, a client without words and one that says nothing.
    static let alerts = [
        ShownVerdict(
            verdict: .force, who: "below the minimum",
            clients: [
                ShownClient(
                    client: "retired", platforms: [.ios], given: .force,
                    alerts: [
                        ShownAlert(
                            languages: [.english, Sample.tag("de")],
                            dialog: Dialog(
                                title: "Update required", text: "This version of Kasa has stopped working.",
                                buttons: [.init(title: "Update", isUpdate: true, link: nil)]), written: .english),
                        ShownAlert(
                            languages: [Sample.tag("ar")],
                            dialog: Dialog(
                                title: "التحديث مطلوب", text: "توقّف هذا الإصدار من Kasa عن العمل.",
                                buttons: [
                                    .init(title: "تحديث", isUpdate: true, link: nil),
                                    .init(title: "ليس الآن", isUpdate: false, link: nil),
                                ]), written: Sample.tag("ar")),
                    ]),
                ShownClient(
                    client: "prince-of-versions", platforms: [.ios, .android], given: .recommend,
                    alerts: []),
                ShownClient(client: "ssvc", platforms: [.ios], given: .none, alerts: []),
            ]),
        ShownVerdict(
            verdict: .recommend, who: "below the newest release for the system",
            clients: [
                ShownClient(
                    client: "turkcell-updater", platforms: [.ios], given: .recommend,
                    alerts: [
                        ShownAlert(
                            languages: [.english],
                            dialog: Dialog(
                                title: "Update Found", text: "Kasa 3.2.0 is ready.\nFaster maps",
                                buttons: [
                                    .init(title: "Install", isUpdate: true, link: nil),
                                    .init(title: "Remind me", isUpdate: false, link: nil),
                                ]), written: .english, own: .english)
                    ])
            ]),
    ]
}
