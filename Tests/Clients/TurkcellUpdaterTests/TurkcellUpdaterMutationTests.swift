import ClientTestSupport
import Testing

@testable import TurkcellUpdater

/// Answers and dangers of documents with small mistakes: they tell one story.
struct TurkcellUpdaterMutationTests {
    @Test func `a harm is named where it stands, and no danger denies an answer`() {
        let found = DocumentMutations(of: TurkcellUpdater()).read(rounds: 2500) { story in
            // A filter may spare the few devices that are asked, and Android drops one entry of several.
            let text = String(decoding: story.document, as: UTF8.self)
            let isForAll = story.platform == .ios && !text.contains("filters")
            // The devices that are asked speak English and Turkish.
            let unfounded = story.unfounded.filter { !$0.contains(".descriptions.") || $0.contains(".descriptions.en") }
            return story.misplaced + story.denied + (isForAll ? unfounded : [])
        }
        #expect(found.contradictions == [:])
        #expect(found.harmful > 100)
    }
}
