import TestSupport
import Testing

@testable import PolicyModel

@Suite struct OutcomeWordsTests {
    private func text(
        _ releases: [Release], minimum: [Platform: String] = [:], rules: [Rule] = []
    ) -> String {
        let dated = DatedPolicy(Sample.policy(releases: releases, minimum: minimum, rules: rules), at: Sample.moment)
        return OutcomeSentence(OutcomeTable(dated, on: .ios)).text()
    }

    private let ending = "Devices with the newest release for their system are left alone."
    private let three = ["1.0", "2.0", "3.0"].map { Sample.release($0) }
    /// 2.6 runs on iOS 13, 2.9 on 14, 3.1 on 15 and 3.2 on 16.
    private let ladder = [("2.6", "13"), ("2.9", "14"), ("3.0", "15"), ("3.0.1", "15"), ("3.1", "15"), ("3.2", "16")]
        .map { Sample.release($0, requires: $1) }

    @Test func `without a minimum all users are notified`() {
        #expect(text(three) == "On iOS, versions below 3.0 are notified of it. \(ending)")
    }

    @Test func `a minimum stands first`() {
        #expect(
            text(three, minimum: [.ios: "2.0"])
                == "On iOS, versions below 2.0 must update; all others are notified of 3.0. \(ending)")
    }

    @Test func `exceptions stand with their real reach, the severest first`() {
        let rules = [
            Sample.rule(.none, id: "old-phones") { $0.os = Sample.range("<15") },
            Sample.rule(.force, id: "bad-build") { $0.version = Sample.range("3.0.1") },
        ]
        #expect(
            text(ladder, minimum: [.ios: "3.0"], rules: rules) == """
                On iOS, 3.0.1 must update; versions below 3.0 on iOS 15 and later must update; iOS 13–14 is left alone; \
                all others are notified of 3.2, on iOS 15 of 3.1. \(ending)
                """)
    }

    @Test func `a milder exception stands before what it is an exception to`() {
        let rules = [
            Sample.rule(.none) {
                $0.languages = [Sample.tag("de")]; $0.version = Sample.range("<3")
            }
        ]
        #expect(
            text(three, minimum: [.ios: "2.0"], rules: rules) == """
                On iOS, versions below 3 (language de) are left alone; all other devices with versions below 2.0 must update; \
                all others are notified of 3.0. \(ending)
                """)
    }

    @Test func `ranges, models, tablets and custom values read as words`() {
        let rules = [
            Sample.rule(.none) {
                $0.version = Sample.range(">=1.0 <1.5, 2.5..2.6, >4"); $0.tablet = true
            },
            Sample.rule(.recommend) { $0.models = [ModelPattern("iPhone5,*")] },
            Sample.rule(.none) { $0.custom = [CustomValue(name: "plan", value: "trial")] },
        ]
        #expect(
            text(three, rules: rules) == """
                On iOS, versions 1.0 to below 1.5 or 2.5 to 2.6 or above 4 (tablets) are left alone; \
                all other devices (model iPhone5,*) are notified of 3.0; all other devices (plan is trial) are left alone; \
                all others are notified of 3.0. \(ending)
                """)
    }

    @Test func `a rule that decides for no device has no phrase`() {
        let rules = [
            Sample.rule(.force) { $0.version = Sample.range("<2") },
            Sample.rule(.none) { $0.version = Sample.range("<1.5") },
        ]
        #expect(
            text(three, rules: rules)
                == "On iOS, versions below 2 must update; all others are notified of 3.0. \(ending)")
    }

    @Test func `with no user to notify the sentence says so`() {
        #expect(text([]) == "No release is live on iOS yet, so no user is notified.")
        #expect(
            text([Sample.release("1.0", live: .pending)]) == "No release is live on iOS yet, so no user is notified.")
        #expect(text(three, rules: [Sample.rule(.none)]) == "On iOS, every version is left alone. No user is notified.")
    }

    @Test func `more than three newest releases are not listed`() {
        #expect(
            text(ladder)
                == "On iOS, all versions are notified of the newest release for their system, up to 3.2. \(ending)")
    }
}
