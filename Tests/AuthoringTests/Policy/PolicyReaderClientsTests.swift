import PolicyModel
import Testing

@testable import Authoring

/// The clients an app asks for, and what is accepted of them.
struct PolicyReaderClientsTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a misspelt client", "[prince-of-versions, turkcell-updater]", "[prince-of-versions, turkcel-updater]",
            """
            Content/kasa.md:5:31: error: 'turkcel-updater' is not a client [unknown-client]
              | did you mean 'turkcell-updater'?
            """),
        Mistake(
            "a client far from any other", "[prince-of-versions, turkcell-updater]", "[prince-of-versions, sparkle]",
            """
            Content/kasa.md:5:31: error: 'sparkle' is not a client [unknown-client]
              | write one of: turkcell-updater, prince-of-versions, remote-configuration, ssvc, retired
            """),
        Mistake(
            "a client twice", "[prince-of-versions, turkcell-updater]",
            "[prince-of-versions, turkcell-updater, prince-of-versions]",
            """
            Content/kasa.md:5:49: error: 'prince-of-versions' is listed more than once [repeated-client]
              | name each client once
              | Content/kasa.md:5:11: first listed here
            """),
        Mistake(
            "one client as a plain value", "[prince-of-versions, turkcell-updater]", "prince-of-versions",
            """
            Content/kasa.md:5:10: error: 'clients' must be a list [wrong-shape]
              | write clients: [prince-of-versions]
            """),
        Mistake(
            "a client on none of the app's platforms",
            ["kasa.md": "---\napp: Kasa\nids: {android: a.b}\nclients: [ssvc]\n---\n"],
            """
            Content/kasa.md:4:11: error: 'ssvc' exists on iOS, macOS only, and the app on Android [client-platform]
              | remove the client, or give the app a platform in 'ids' or 'store'
            """),
        Mistake(
            "an iOS client for a Mac app",
            [
                "kasa.md":
                    "---\napp: Kasa\nids: {macos: a}\nclients: {remote-configuration: {}, turkcell-updater: , ssvc: }\n---\n"
            ],
            """
            Content/kasa.md:4:11: error: 'remote-configuration' exists on iOS only, and the app on macOS [client-platform]
              | remove the client, or give the app a platform in 'ids' or 'store'
            Content/kasa.md:4:37: error: 'turkcell-updater' exists on iOS, Android only, and the app on macOS [client-platform]
              | remove the client, or give the app a platform in 'ids' or 'store'
            """),
        Mistake(
            "an unknown option", "[prince-of-versions, turkcell-updater]", "{prince-of-versions: {legasy: true}}",
            """
            Content/kasa.md:5:32: error: 'legasy' is not a key of 'prince-of-versions' [unknown-key]
              | did you mean 'legacy'?
            """),
        Mistake(
            "an option of a client without any", "[prince-of-versions, turkcell-updater]",
            "{prince-of-versions: , turkcell-updater: {legacy: true}}",
            """
            Content/kasa.md:5:52: error: 'turkcell-updater' has no options [unknown-key]
              | write turkcell-updater: {}
            """),
        Mistake(
            "an option that is no flag", "[prince-of-versions, turkcell-updater]",
            "{prince-of-versions: {legacy: yes}}",
            """
            Content/kasa.md:5:40: error: 'yes' is not a value of 'legacy' [unknown-value]
              | did you mean 'true'?
            """),
        Mistake(
            "no client version", "[prince-of-versions, turkcell-updater]", "{prince-of-versions: {versions: []}}",
            """
            Content/kasa.md:5:42: error: 'versions' is an empty list [missing-value]
              | name at least one value, or remove the key
            """),
        Mistake(
            "an unknown layout", "[prince-of-versions, turkcell-updater]",
            "{prince-of-versions: {}, ssvc: {layout: packed}}",
            """
            Content/kasa.md:5:50: error: 'packed' is not a value of 'layout' [unknown-value]
              | write one of: auto, single, per-build
            """),
        Mistake(
            "accepting for no client", "client: prince-of-versions, ", "",
            """
            Content/kasa.md:15:5: error: the entry of 'accept' has no 'client' [missing-key]
              | write {client: ssvc, rule: minimum, class: weaker, why: "…"} for a loss, or {check: os-jump, release: 3.0.0, why: "…"} for what a check found
            """),
        Mistake(
            "accepting for an unknown client", "client: prince-of-versions", "client: [prince-of-versions, scvc]",
            """
            Content/kasa.md:15:35: error: 'scvc' is not a client [unknown-client]
              | did you mean 'ssvc'?
            """),
        Mistake(
            "accepting an unknown rule", "rule: bad", "rule: bed",
            """
            Content/kasa.md:15:40: error: 'bed' is neither a rule's id nor 'minimum' nor 'latest' [unknown-rule]
              | did you mean 'bad'?
            """),
        Mistake(
            "accepting no class", "class: weaker, ", "",
            """
            Content/kasa.md:15:5: error: the entry of 'accept' has no 'class' [missing-key]
              | write {client: ssvc, rule: minimum, class: weaker, why: "…"} for a loss, or {check: os-jump, release: 3.0.0, why: "…"} for what a check found
            """),
        Mistake(
            "accepting an unknown class", "class: weaker", "class: weeker",
            """
            Content/kasa.md:15:52: error: 'weeker' is not a class of losses [unknown-value]
              | did you mean 'weaker'?
            """),
        Mistake(
            "accepting a crash", "class: weaker", "class: crash",
            """
            Content/kasa.md:15:52: error: the class 'crash' cannot be accepted [not-acceptable]
              | change the policy, or drop the client
            """),
        Mistake(
            "accepting a refusal", "class: weaker", "class: refused",
            """
            Content/kasa.md:15:52: error: the class 'refused' cannot be accepted [not-acceptable]
              | change the policy, or drop the client
            """),
        Mistake(
            "accepting what is stronger", "class: weaker", "class: stronger",
            """
            Content/kasa.md:15:52: error: the class 'stronger' cannot be accepted [not-acceptable]
              | change the policy, or drop the client
            """),
        Mistake(
            "accepting a check by class", "class: weaker", "class: not-blocking",
            """
            Content/kasa.md:15:52: error: 'not-blocking' is not a class of losses [unknown-value]
              | write one of: weaker, noisy, older, text, frequency, link; what a check found is accepted by its id: check: \
            not-blocking
            """),
        Mistake(
            "accepting by class and check", "class: weaker", "class: weaker, check: os-jump",
            """
            Content/kasa.md:15:45: error: 'class' has no place in this entry: an entry names a loss by 'class', or a check by \
            'check' [unknown-key]
              | remove 'class'; write {client: ssvc, rule: minimum, class: weaker, why: "…"} for a loss, or {check: os-jump, release: 3.0.0, why: "…"} for what a check found
            """),
        Mistake(
            "accepting a loss of a release", "class: weaker", "class: weaker, release: 1.0",
            """
            Content/kasa.md:15:60: error: 'release' has no place in this entry: only an entry with 'check' has it [unknown-key]
              | remove 'release'; write {client: ssvc, rule: minimum, class: weaker, why: "…"} for a loss, or {check: os-jump, release: 3.0.0, why: "…"} for what a check found
            """),
        Mistake(
            "accepting a check on a platform that the app is not on", "class: weaker", "check: os-jump, platform: tvos",
            """
            Content/kasa.md:15:71: error: 'tvos' in 'platform' is not a platform of this app (ios, android) [foreign-platform]
              | add the platform to 'ids' or 'store', or remove it here
            """),
        Mistake(
            "accepting with the dots of a message", "\"no texts\"", "\"…\"",
            """
            Content/kasa.md:15:65: error: '…' in 'why' is no reason [reason-missing]
              | say in 'why' why this is acceptable: reviewers read it on the app's page
            """),
        Mistake(
            "accepting with signs for a reason", "\"no texts\"", "\"...?\"",
            """
            Content/kasa.md:15:65: error: '...?' in 'why' is no reason [reason-missing]
              | say in 'why' why this is acceptable: reviewers read it on the app's page
            """),
        Mistake(
            "accepting with a reason that is still to come", "\"no texts\"", "\"TODO: why?\"",
            """
            Content/kasa.md:15:65: error: 'TODO: why?' in 'why' is no reason [reason-missing]
              | say in 'why' why this is acceptable: reviewers read it on the app's page
            """),
        Mistake(
            "accepting without a reason", "why: \"no texts\", ", "",
            """
            Content/kasa.md:15:5: error: the entry of 'accept' has no 'why' [missing-key]
              | write {client: ssvc, rule: minimum, class: weaker, why: "…"} for a loss, or {check: os-jump, release: 3.0.0, why: "…"} for what a check found
            """),
        Mistake(
            "accepting with an empty reason", "\"no texts\"", "\"\"",
            """
            Content/kasa.md:15:65: error: 'why' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
    ]

    @Test(arguments: mistakes) func `a client that cannot be served is refused where it stands`(mistake: Mistake) throws
    {
        #expect(try mistake.reading() == mistake.says)
    }
}
