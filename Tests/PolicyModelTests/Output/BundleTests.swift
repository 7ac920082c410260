import PolicyModel
import Testing

struct BundleTests {
    @Test func `files are sorted by the bytes of their paths`() {
        let artifacts = ["kasa/b.json", "kasa.html", "Z", "kasa/a.json"].map {
            Artifact(path: $0, bytes: [1], role: .page)
        }
        let bundle = Bundle(artifacts)
        #expect(bundle.artifacts.map(\.path) == ["Z", "kasa.html", "kasa/a.json", "kasa/b.json"])
        #expect(bundle == Bundle(artifacts.reversed()))
    }
}
