import PolicyModel
import Signing
import TestSupport
import Testing

@testable import SiteEngine

/// An address that a button opens is refused outside `allowed-urls`.
struct AddressCheckTests {
    @Test func `what a button opens outside the list is an error at the store's place`() {
        let link = "https://evil.example/app"
        let text =
            #"{"packageName": "a", "updates": [{"descriptions": {"*": {"message": "M"}}, "targetWebsiteUrl": "\#(link)"}]}"#
        let document = Artifact(path: "kasa/turkcell-updater.ios.json", bytes: Array(text.utf8), role: .document)
        let found = AddressCheck(allowed: AllowedLinks(["https://apps.apple.com"])).diagnostics(
            of: [document, document], for: Sample.policy(releases: []))
        #expect(
            found == [
                Diagnostic(
                    .error, "store-url", at: Sample.position,
                    "'https://evil.example/app', which a button opens by kasa/turkcell-updater.ios.json, is outside the site's allowed-urls",
                    help: "correct the link, or have its prefix added to 'allowed-urls' in index.md")
            ])
    }
}
