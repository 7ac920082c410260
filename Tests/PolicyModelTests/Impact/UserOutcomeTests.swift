import PolicyModel
import TestSupport
import Testing

/// What a step between two deeds is called.
struct UserOutcomeTests {
    @Test func `every step between two answers has its name`() {
        let deeds: [UserOutcome.Action] = [.nothing, .recommend, .force, .stranded, .crash("a"), .refused("a")]
        let names = deeds.map { old in deeds.map { Change.Kind(from: old, to: $0)?.rawValue ?? "-" } }
        #expect(
            names == [
                ["-", "notified", "newly-forced", "stranded", "broken", "broken"],
                ["no-longer-notified", "-", "newly-forced", "stranded", "broken", "broken"],
                ["newly-free", "newly-free", "-", "stranded", "broken", "broken"],
                ["newly-free", "newly-free", "-", "-", "broken", "broken"],
                ["mended", "mended", "newly-forced", "stranded", "-", "broken"],
                ["mended", "mended", "newly-forced", "stranded", "broken", "-"],
            ])
    }

    @Test func `another release, other words, another link or frequency is a change of kind otherwise`() {
        let old = UserOutcome(.recommend, target: Sample.version("2"), frequency: .always)
        #expect(Change(from: old, to: old).kind == .same)
        #expect(
            Change(from: old, to: UserOutcome(.recommend, target: Sample.version("3"), frequency: .always)).kind
                == .otherwise)
        #expect(
            Change(from: old, to: UserOutcome(.recommend, target: Sample.version("2"), frequency: .once)).kind
                == .otherwise)
        #expect(Change(from: old, to: old, words: .everywhere).kind == .otherwise)
        #expect(Change(from: old, to: old, hasOtherLink: true).kind == .otherwise)
    }

    @Test func `words and links count only where both states show some`() {
        let change = Change(
            from: UserOutcome(.nothing), to: UserOutcome(.nothing), words: .everywhere, hasOtherLink: true)
        #expect(change.kind == .same)
        #expect(change.words == .none)
        #expect(!change.hasOtherLink)
        #expect(Change(from: UserOutcome(.nothing), to: UserOutcome(.recommend), words: .everywhere).words == .none)
        #expect(!Change(from: UserOutcome(.nothing), to: UserOutcome(.force), hasOtherLink: true).hasOtherLink)
    }

    @Test func `who stays stopped reads other words, and who gets a release to go to notices`() {
        let stopped = UserOutcome(.stranded), forced = UserOutcome(.force, target: Sample.version("3"))
        #expect(Change(from: stopped, to: stopped).kind == .same)
        #expect(Change(from: stopped, to: stopped, words: .everywhere).kind == .otherwise)
        #expect(Change(from: stopped, to: stopped, hasOtherLink: true).kind == .otherwise)
        let change = Change(from: stopped, to: forced)
        #expect(change.kind == .otherwise && change.ofAnswer == nil)
        #expect(change.new.target == Sample.version("3"))
        #expect(Change(from: stopped, to: UserOutcome(.force)).kind == .otherwise)
    }

    @Test func `another link and other notes are part of a change of the verdict, and other words are not`() {
        let states = [UserOutcome(.recommend), UserOutcome(.force), UserOutcome(.stranded)]
        for old in states {
            for new in states {
                let change = Change(
                    from: old, to: new, words: .everywhere, hasOtherLink: true, hasOtherNotes: true)
                #expect(change.hasOtherLink && change.hasOtherNotes)
                #expect(Change(from: old, to: new, hasOtherNotes: true).isOfNotesAlone == (change.kind == .otherwise))
                #expect((change.words == .everywhere) == (change.kind == .otherwise))
            }
        }
    }
}
