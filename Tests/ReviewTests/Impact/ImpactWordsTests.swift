import PolicyModel
import TestSupport
import Testing

@testable import Review

/// Whole sentences, one for each kind of change, run of systems, list of releases and kind of device.
@Suite struct ImpactWordsTests {
    private let listed = ["1.0", "1.1", "2.0", "2.1", "3.0"].map(Sample.version)

    private func sentence(
        _ change: Change, _ releases: [String] = ["2.0"], channel: String? = nil, unlisted: [Interval] = [],
        systems: Interval = Interval(lower: nil, upper: nil), on platform: Platform = .ios,
        kinds: (inout ImpactLine.KindSet) -> Void = { _ in }
    ) -> String {
        var set = ImpactLine.KindSet()
        kinds(&set)
        let line = ImpactLine(
            platform: platform, channel: channel, releases: releases.map(Sample.version), unlisted: unlisted,
            systems: systems,
            kinds: set,
            change: change)
        return ImpactWords(line: line, listed: listed).sentence
    }

    private func interval(
        _ lower: String?, _ upper: String?, _ includesLower: Bool = true, _ includesUpper: Bool = false
    ) -> Interval {
        Interval(
            lower: lower.map { .init(Sample.version($0), included: includesLower) },
            upper: upper.map { .init(Sample.version($0), included: includesUpper) })
    }

    private static let three = Sample.version("3.0")

    @Test(arguments: [
        (UserOutcome(.recommend), UserOutcome(.force, target: three), "must now update to 3.0 (was only notified)"),
        (UserOutcome(.nothing), UserOutcome(.force, target: three), "must now update to 3.0 (was left alone)"),
        (UserOutcome(.crash("no")), UserOutcome(.force, target: three), "must now update to 3.0 (crashed)"),
        (UserOutcome(.force), UserOutcome(.stranded), "is stranded: forced, with nothing to go to (was forced)"),
        (UserOutcome(.force), UserOutcome(.recommend, target: three), "needs no longer update, but is notified of 3.0"),
        (UserOutcome(.stranded), UserOutcome(.nothing), "needs no longer update, and is left alone"),
        (UserOutcome(.nothing), UserOutcome(.recommend, target: three), "is now notified of 3.0 (was left alone)"),
        (UserOutcome(.recommend, target: three), UserOutcome(.nothing), "is no longer notified of 3.0"),
        (UserOutcome(.refused("no")), UserOutcome(.nothing), "is served again: left alone (had the document refused)"),
        (
            UserOutcome(.recommend), UserOutcome(.crash("versions is empty")),
            "would crash: versions is empty (was only notified)"
        ),
        (
            UserOutcome(.force), UserOutcome(.refused("no JSON")),
            "would have the document refused: no JSON (was forced)"
        ),
        (
            UserOutcome(.force, target: Sample.version("2.1")), UserOutcome(.force, target: three),
            "must still update, to 3.0 instead of 2.1"
        ),
        (
            UserOutcome(.recommend, frequency: .always), UserOutcome(.recommend, frequency: .once),
            "is still notified, once instead of always"
        ),
        (UserOutcome(.recommend), UserOutcome(.recommend), "sees no change: notified before and after"),
    ])
    func `every change is a sentence`(old: UserOutcome, new: UserOutcome, words: String) {
        #expect(sentence(Change(from: old, to: new)) == "iOS: 2.0 \(words)")
    }

    @Test func `words, link and frequency are in one sentence`() {
        let notified = UserOutcome(.recommend, target: Self.three, frequency: .always)
        let some = Change.OtherWords.some(["de", "pt-BR"].map(Sample.tag))
        #expect(
            sentence(Change(from: notified, to: notified, words: some, hasOtherLink: true), ["1.0", "2.0"])
                == "iOS: 1.0 and 2.0 are still notified, worded differently in de and pt-BR, with another link")
        #expect(
            sentence(Change(from: notified, to: notified, hasOtherNotes: true))
                == "iOS: 2.0 is still notified, with other release notes")
        #expect(
            sentence(
                Change(
                    from: notified, to: UserOutcome(.recommend, target: Sample.version("4"), frequency: .once),
                    words: .everywhere))
                == "iOS: 2.0 is still notified, of 4 instead of 3.0, worded differently, once instead of always")
    }

    @Test func `who was stopped stays so, or gets a release to go to`() {
        let stopped = UserOutcome(.stranded)
        #expect(
            sentence(Change(from: stopped, to: stopped, words: .everywhere))
                == "iOS: 2.0 must still update, with nothing to go to, worded differently")
        #expect(
            sentence(Change(from: stopped, to: UserOutcome(.force, target: Self.three), hasOtherLink: true))
                == "iOS: 2.0 must still update, to 3.0, with another link (was forced with nothing to go to)")
    }

    @Test(arguments: [
        (UserOutcome(.recommend), UserOutcome(.force, target: three), "must now update to 3.0, with another link"),
        (
            UserOutcome(.recommend), UserOutcome(.stranded),
            "is stranded: forced, with nothing to go to, with another link"
        ),
    ])
    func `another link is said before what was there`(old: UserOutcome, new: UserOutcome, words: String) {
        #expect(
            sentence(Change(from: old, to: new, hasOtherLink: true)) == "iOS: 2.0 \(words) (was only notified)")
    }

    @Test func `another link of the freed is said where they are notified`() {
        #expect(
            sentence(
                Change(from: UserOutcome(.force), to: UserOutcome(.recommend, target: Self.three), hasOtherLink: true))
                == "iOS: 2.0 needs no longer update, but is notified of 3.0, with another link")
        #expect(
            sentence(
                Change(
                    from: UserOutcome(.recommend), to: UserOutcome(.force, target: Self.three), hasOtherLink: true,
                    hasOtherNotes: true))
                == "iOS: 2.0 must now update to 3.0, with another link, with other release notes (was only notified)")
        #expect(
            sentence(Change(from: UserOutcome(.force), to: UserOutcome(.nothing), hasOtherLink: true))
                == "iOS: 2.0 needs no longer update, and is left alone")
    }

    private let notified = Change(from: UserOutcome(.nothing), to: UserOutcome(.recommend))

    @Test func `more than three releases in a row are written as the first and the last`() {
        #expect(
            sentence(notified, ["1.0", "1.1", "2.0"]) == "iOS: 1.0, 1.1 and 2.0 are now notified (were left alone)")
        #expect(
            sentence(notified, ["1.0", "1.1", "2.0", "2.1"])
                == "iOS: 1.0 to 2.1 (4 releases) are now notified (were left alone)")
        #expect(
            sentence(notified, ["1.0", "1.1", "2.0", "3.0"])
                == "iOS: 1.0, 1.1, 2.0 and 3.0 are now notified (were left alone)")
    }

    @Test func `systems are written by their ends, API levels as whole numbers`() {
        let who: (Interval, Platform) -> String = { self.sentence(self.notified, systems: $0, on: $1) }
        let end = "is now notified (was left alone)"
        #expect(who(interval("15", nil), .ios) == "iOS: 2.0 on iOS 15 and later \(end)")
        #expect(who(interval("15", nil, false), .ios) == "iOS: 2.0 on iOS above 15 \(end)")
        #expect(who(interval(nil, "15"), .macos) == "macOS: 2.0 on macOS below 15 \(end)")
        #expect(who(interval(nil, "15", true, true), .ios) == "iOS: 2.0 on iOS up to 15 \(end)")
        #expect(who(interval("13", "15"), .ios) == "iOS: 2.0 on iOS 13 to below 15 \(end)")
        #expect(who(interval("13", "15", false, true), .ios) == "iOS: 2.0 on iOS above 13 to 15 \(end)")
        #expect(who(interval("15.2", "15.2", true, true), .ios) == "iOS: 2.0 on iOS 15.2 \(end)")
        #expect(who(interval("21", nil), .android) == "Android: 2.0 on API level 21 and later \(end)")
        #expect(who(interval(nil, "24"), .android) == "Android: 2.0 on API level 23 and earlier \(end)")
        #expect(who(interval("21", "24"), .android) == "Android: 2.0 on API levels 21 to 23 \(end)")
        #expect(who(interval("21", "22"), .android) == "Android: 2.0 on API level 21 \(end)")
    }

    @Test func `the channel is named before the systems`() {
        #expect(
            sentence(notified, channel: "beta", systems: interval("15", nil), on: .macos)
                == "macOS: 2.0 on the channel beta on macOS 15 and later is now notified (was left alone)")
    }

    @Test func `unlisted versions are written by their bounds`() {
        let places = [
            interval(nil, "1.0"), interval("1.0", "2.0", false), interval("2.5", "3.0"),
            interval("2.1", "2.5", false, true),
            interval("2.2", "2.2", true, true), interval("3.0", nil, false),
        ]
        #expect(
            sentence(notified, [], unlisted: places) == "iOS: unlisted versions below 1.0, between 1.0 and 2.0, "
                + "from 2.5 below 3.0, above 2.1 up to 2.5, 2.2 and above 3.0 are now notified (were left alone)")
        #expect(
            sentence(notified, [], unlisted: [interval(nil, nil)])
                == "iOS: unlisted versions of any number are now notified (were left alone)")
    }

    @Test func `kinds of device are named where they matter`() {
        let end = "is now notified (was left alone)", patterns = ["iPhone5,*", "iPad*"].map(ModelPattern.init)
        #expect(
            sentence(notified) {
                $0.models = ["iPhone5,1"]; $0.patterns = patterns
            } == "iOS: 2.0 of model iPhone5,* \(end)")
        #expect(
            sentence(notified) {
                $0.models = ["Other1,1", "iPad1"]; $0.patterns = patterns
            } == "iOS: 2.0 of models other than iPhone5,* \(end)")
        #expect(sentence(notified) { $0.tablet = true } == "iOS: 2.0 on tablets \(end)")
        #expect(
            sentence(notified, on: .macos) { $0.processor = .x86_64 }
                == "macOS: 2.0 on Macs with Intel processors \(end)")
        #expect(
            sentence(notified, on: .macos) { $0.processor = .arm64 } == "macOS: 2.0 on Macs with Apple silicon \(end)")
        #expect(sentence(notified) { $0.tablet = false } == "iOS: 2.0 not on tablets \(end)")
        #expect(
            sentence(notified) { $0.customs = [["plan": "paid", "ring": "beta"], ["plan": "other", "ring": "beta"]] }
                == "iOS: 2.0 with plan=paid and ring=beta or another plan and ring=beta \(end)")
        let all = ["en", "de", "en-ZZ", "und"].map(Sample.tag)
        #expect(
            sentence(notified) {
                $0.languages = [all[1]]; $0.allLanguages = all
            } == "iOS: 2.0 in de \(end)")
        #expect(
            sentence(notified) {
                $0.languages = [all[0], all[2], all[3]]; $0.allLanguages = all
            } == "iOS: 2.0 in every language but de \(end)")
        #expect(
            sentence(Change(from: UserOutcome(.nothing), to: UserOutcome(.recommend), only: [all[0]]))
                == "iOS: 2.0 in en \(end)")
        var waiting = Change(from: UserOutcome(.nothing), to: UserOutcome(.recommend))
        waiting.isWaiting = true
        #expect(sentence(waiting) == "iOS: 2.0 in the last group of a rollout \(end)")
    }
}
