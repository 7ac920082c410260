import PolicyModel
import Testing

@testable import Pages

/// What a publication changed for users, from what apps announced and demanded before it and after.
struct PublicationChangesTests {
    private func app(_ name: String, _ versions: (String, String?, String?)...) -> AppStanding {
        AppStanding(
            app: name.lowercased(), name: name,
            versions: versions.map { .init(platform: $0.0, announced: $0.1, minimum: $0.2) })
    }

    private func said(_ before: [AppStanding]?, _ after: [AppStanding], touched: Set<String> = []) -> [String] {
        PublicationChanges(in: .english).sentences(from: before, to: after, touched: touched)
    }

    @Test func `every platform has its own sentences`() {
        let before = [app("Kasa", ("iOS", "3.1.0", "2.8.0"), ("macOS", "3.0.0", nil))]
        #expect(
            said(before, [app("Kasa", ("iOS", "3.2.0", nil), ("macOS", "3.0.0", "2.9.0"))], touched: ["kasa"]) == [
                "Kasa, iOS: 3.2.0 is announced, before it was 3.1.0.",
                "Kasa, iOS: there is no minimum any more, before it was 2.8.0.",
                "Kasa, macOS: the minimum is 2.9.0, before there was none.",
            ])
        #expect(
            said(before, [app("Kasa", ("iOS", nil, "2.8.0"), ("macOS", "3.0.0", nil), ("Android", "3.2.0", nil))]) == [
                "Kasa, iOS: no version is announced any more, before it was 3.1.0.",
                "Kasa, Android: 3.2.0 is announced.",
            ])
    }

    @Test func `apps come and go, and the first publication has nothing before it`() {
        let kasa = app("Kasa", ("iOS", "3.1.0", nil)), lisa = app("Lisa", ("iOS", "1.0", nil))
        #expect(said([kasa], [lisa], touched: ["kasa", "lisa"]) == ["Kasa is no longer published.", "Lisa is new."])
        #expect(said(nil, [kasa], touched: ["kasa"]) == ["The first publication of this list."])
        #expect(said([kasa], [kasa]) == ["Nothing changed for users."])
        #expect(said([kasa], [kasa], touched: ["kasa"]).first?.hasPrefix("Kasa: rules, texts or dates changed") == true)
    }

    @Test func `a change of a whole site is cut`() {
        let apps = (1...30).map { app("App\($0)", ("iOS", "1.0", nil)) }
        let sentences = said([], apps)
        #expect(sentences.count == 21)
        #expect(sentences.last == "10 more")
    }
}
