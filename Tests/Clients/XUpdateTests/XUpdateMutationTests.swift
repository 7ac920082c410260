import ClientTestSupport
import Testing

@testable import XUpdate

/// Answers and dangers of documents with small mistakes: they tell one story.
struct XUpdateMutationTests {
    @Test func `a harm is named where it stands, and no danger denies an answer`() {
        let found = DocumentMutations(of: XUpdate()).read(rounds: 2000) { story in
            let isRefused = story.answers.allSatisfy(\.isHarmful)
            let promises = story.dangers.filter { isRefused && $0.message.contains("counts as") }
            return story.misplaced + story.denied + story.unfounded + promises.map { "refused all the same: \($0)" }
        }
        #expect(found.contradictions == [:])
        #expect(found.harmful > 100)
    }
}
