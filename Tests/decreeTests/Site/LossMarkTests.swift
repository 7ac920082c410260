import TestSupport
import Testing

/// A page marks what a client does differently in the cells of the devices that it concerns, and in no others.
@Suite struct LossMarkTests {
    /// The marks of each cell that has some, by the cell's address.
    private func marks(in page: String) -> [String: [String]] {
        let cells = page.matches(of: /<td [^>]*id="(ios-[^"]+)">(.*)<\/td>/)
        return Dictionary(
            uniqueKeysWithValues: cells.map { cell in
                (
                    String(cell.1),
                    cell.2.matches(of: /<a class="mark[^"]*" href="#(loss-\d+)">([^<]+)<\/a>/).map { "\($0.1) \($0.2)" }
                )
            }
        ).filter { !$0.value.isEmpty }
    }

    @Test func `an accepted loss stands in the cells of its release, a warning in those of its systems`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Decree.smallPolicy.replacing(
                "minimum: 2.8.0",
                with: """
                    minimum: 2.7.0
                    rules:
                      - {id: bad-build, when: {version: 2.8.0}, do: force}
                    accept:
                      - {client: prince-of-versions, rule: bad-build, class: weaker, why: "one line only"}
                    """), to: "Content/kasa.md")
        let run = try Decree.run("build", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let page = try folder.read("Public/kasa/index.html")
        let marks = marks(in: page)
        #expect(marks == ["ios-2.8.0-15": ["loss-1 prince-of-versions: weaker"]])
        #expect(page.contains("<tr id=\"loss-1\">"))
    }

    @Test func `a page without losses has no marks`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try folder.read("Public/kasa/index.html").contains("class=\"mark ") == false)
    }
}
