import ClientTestSupport
import Testing

@testable import AppUpdater

/// Answers and dangers of documents with small mistakes: they tell one story.
struct AppUpdaterMutationTests {
    @Test func `a harm is named where it stands, and no danger denies an answer`() {
        let found = DocumentMutations(of: AppUpdater()).read(rounds: 2000) { $0.misplaced + $0.denied + $0.unfounded }
        #expect(found.contradictions == [:])
        #expect(found.harmful > 100)
    }
}
