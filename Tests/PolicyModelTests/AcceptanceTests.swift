@testable import PolicyModel
import TestSupport
import Testing

struct AcceptanceTests {
    private static let file = "Content/kasa.md"

    private static func place(_ line: Int, _ column: Int = 5) -> SourcePosition {
        SourcePosition(file: file, line: line, column: column)
    }

    private static let policy = Sample.policy(
        platforms: [.ios, .macos], releases: [Sample.release("1.0", on: [.ios, .macos])],
        parts: [
            Policy.Part(.release(Sample.version("1.0")), from: place(5), toLine: 5),
            Policy.Part(.release(Sample.version("2.0")), from: place(6), toLine: 9),
            Policy.Part(.rule("minimum"), from: place(10, 10), toLine: 10),
            Policy.Part(.rule("bad, \"build\""), from: place(12), toLine: 12),
        ])

    private static func found(
        _ severity: Diagnostic.Severity = .warning, _ id: String = "os-jump", at position: SourcePosition,
        by client: String? = nil, on platform: Platform? = nil
    ) -> Diagnostic {
        Diagnostic(severity, id, at: position, "found", client: client, platform: platform)
    }

    private static func takes(
        _ diagnostic: Diagnostic, by clients: [String] = [], rule: String? = nil, release: String? = nil,
        on platform: Platform? = nil
    ) -> Bool {
        policy.takes(
            diagnostic,
            Acceptance(
                .check("os-jump"), by: clients, rule: rule, release: release.map(Sample.version), on: platform,
                why: "known", until: nil, position: Sample.position))
    }

    @Test func `an entry takes what it names, and everything where it names nothing`() {
        let here = Self.found(at: Self.place(7, 20), by: "ssvc", on: .ios)
        #expect(Self.takes(here))
        #expect(Self.takes(here, by: ["retired", "ssvc"], release: "2", on: .ios))
        #expect(!Self.takes(here, by: ["retired"]))
        #expect(!Self.takes(here, release: "1.0"))
        #expect(!Self.takes(here, rule: "minimum"))
        #expect(!Self.takes(here, on: .macos))
        #expect(Self.takes(Self.found(at: Self.place(10, 10)), rule: "minimum"))
        #expect(!Self.takes(Self.found(at: Self.place(4)), release: "1.0"))
        #expect(!Self.takes(Self.found(at: Self.place(5)), by: ["ssvc"]))
        #expect(!Self.takes(Self.found(at: Self.place(5)), on: .ios))
    }

    @Test func `an error is taken only where it is a decision, and a warning about entries never`() {
        #expect(!Self.takes(Self.found(.error, at: Self.place(5))))
        #expect(!Self.found(.warning, "accept-expiring", at: Self.place(5)).canBeAccepted)
        #expect(!Self.found(.warning, "accept-unused", at: Self.place(5)).canBeAccepted)
        #expect(Self.found(.error, "force-dead-end", at: Self.place(5)).canBeAccepted)
    }

    @Test func `the entry that would take a finding names all that tells it apart`() {
        #expect(
            Self.policy.entry(accepting: Self.found(at: Self.place(6, 9), by: "ssvc", on: .ios))
                == "{check: os-jump, client: ssvc, release: 2.0, platform: ios, why: \"…\"}")
        #expect(
            Self.policy.entry(accepting: Self.found(.error, "force-dead-end", at: Self.place(10, 10)))
                == "{check: force-dead-end, rule: minimum, why: \"…\"}")
        #expect(
            Self.policy.entry(accepting: Self.found(at: Self.place(12)))
                == "{check: os-jump, rule: \"bad, \\\"build\\\"\", why: \"…\"}")
        #expect(Self.policy.entry(accepting: Self.found(at: Self.place(1, 1))) == "{check: os-jump, why: \"…\"}")
        #expect(Self.policy.entry(accepting: Self.found(.error, at: Self.place(5))) == nil)
    }

    @Test func `an entry names the message that it is about`() {
        let policy = Sample.policy(releases: [Sample.release("1.0")], messages: [Sample.message("hello")])
        let found = Self.found(.warning, "noisy", at: policy.messages[0].position)
        let entry = { (id: String) in
            Acceptance(.check("noisy"), message: id, why: "known", until: nil, position: Sample.position)
        }
        #expect(policy.takes(found, entry("hello")) && !policy.takes(found, entry("other")))
        #expect(!policy.takes(Self.found(.warning, "noisy", at: Self.place(99)), entry("hello")))
        #expect(policy.entry(accepting: found) == "{check: noisy, message: hello, why: \"…\"}")
        #expect(entry("hello").words == "acceptance of 'noisy' for message 'hello'")
    }

    @Test func `an entry outlives one that takes no more and ends earlier`() {
        let soon = Sample.moment, later = Moment(seconds: soon.seconds + 1)
        func entry(by clients: [String] = [], rule: String? = nil, until: Moment? = nil) -> Acceptance {
            Acceptance(
                .check("os-jump"), by: clients, rule: rule, why: "known", until: until, position: Sample.position)
        }
        #expect(entry().outlives(entry(until: soon)) && !entry(until: soon).outlives(entry()))
        #expect(entry(until: later).outlives(entry(until: soon)))
        #expect(!entry(until: soon).outlives(entry(until: soon)) && !entry().outlives(entry()))
        #expect(entry().outlives(entry(by: ["ssvc"], until: soon)))
        #expect(!entry(by: ["ssvc"]).outlives(entry(until: soon)))
        #expect(entry(by: ["retired", "ssvc"]).outlives(entry(by: ["ssvc"], until: soon)))
        #expect(!entry(by: ["ssvc"]).outlives(entry(by: ["retired"], until: soon)))
        #expect(!entry().outlives(entry(rule: "minimum", until: soon)))
    }

    @Test func `an entry in words`() {
        let entry = Acceptance(
            .check("os-jump"), release: Sample.version("2.0"), on: .macos, why: "known", until: nil,
            position: Sample.position)
        #expect(entry.words == "acceptance of 'os-jump' for release 2.0 on macOS")
    }
}
