import PolicyModel
import Testing

@testable import TurkcellUpdater

/// Which addresses the model says a button opens, over all devices at once.
struct TurkcellUpdaterModelLinksTests {
    private func links(_ rest: String) -> [String] {
        let text = #"{"packageName": "com.example.kasa", "help": "https://help.example", "# + rest + "}"
        let artifact = Artifact(path: "kasa/turkcell-updater.ios.json", bytes: Array(text.utf8), role: .document)
        return TurkcellUpdater().model(reading: [artifact], of: "kasa", as: .only).buttonLinks
    }

    private func update(_ more: String, to address: String) -> String {
        #"{"descriptions": {"tr": {"message": "M"}}, "targetWebsiteUrl": "\#(address)"\#(more)}"#
    }

    @Test func `every update's address counts, whatever its filters and languages, and each once`() {
        let filtered = update(#", "filters": {"deviceModel": "iPad*"}"#, to: "https://a.example"),
            other = update("", to: "itms-apps://b")
        #expect(links("\"updates\": [\(filtered), \(other), \(filtered)]") == ["https://a.example", "itms-apps://b"])
    }

    @Test func `an update whose button opens nothing has no link`() {
        let exit = update(#", "forceExit": true"#, to: "https://a.example"), noAddress = update("", to: "no address")
        let noMessage = #"{"descriptions": {"*": {}}, "targetWebsiteUrl": "https://c.example"}"#
        #expect(links("\"updates\": [\(exit), \(noAddress), \(noMessage)]") == [])
    }

    @Test func `other addresses, and documents that cannot be read, open nothing`() {
        #expect(links(#""messages": [], "support": "https://a.example""#) == [])
        #expect(links("\"updates\": 7") == [])
        #expect(links("nonsense") == [])
    }
}
