import ClientFormats
import ClientTestSupport
import TestSupport
import Testing

/// What is said of anybody's documents, on documents that are drawn from seeds by small mistakes: the answers and the
/// dangers tell one story.
struct HonestDangersTests {
    @Test(arguments: ClientFormats.all.map(\.name))
    func `a crash or a refusal is among the dangers, and what harms everybody spares nobody`(client: String) throws {
        let client = try #require(ClientFormats.all.first { $0.name == client })
        let found = DocumentMutations(of: client).read(rounds: Rounds.of(600, thorough: 40_000))
        #expect(found.contradictions == [:])
        #expect(found.harmful > 20)
    }
}
