import PolicyModel
import Testing

@testable import Pages

@Suite struct LinkCheckTests {
    @Test func `dead links, missing anchors and repeated ids are named`() {
        let html = """
            <p id="a"></p><p id="a"></p><a href="#a"></a><a href="#b"></a><a href="x.json"></a><a href="../index.html"></a>
            <a href="../../etc"></a><a href="https://example.com"></a><img src="y.png">
            """
        let page = Artifact(path: "kasa/index.html", bytes: Array(html.utf8), role: .page)
        let home = Artifact(path: "index.html", bytes: [], role: .page)
        #expect(
            LinkCheck.faults(in: [page, home], documents: ["kasa/x.json"]) == [
                "kasa/index.html: id 'a' is used more than once",
                "kasa/index.html: '#b' names no id",
                "kasa/index.html: '../../etc' leads out of the site",
                "kasa/index.html: 'y.png' leads to 'kasa/y.png', which does not exist",
            ])
    }
}
