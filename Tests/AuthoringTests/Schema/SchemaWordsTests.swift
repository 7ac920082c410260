import Testing

@testable import Authoring

/// The reference's words for keys, which schemas take over.
struct SchemaWordsTests {
    private let words = SchemaWords(
        """
        ## Releases
        | key | value | without it |
        |---|---|---|
        | `version` | the version that shipped | an error |
        ```yaml
        # Not a heading
        ```
        | `live` | a date, or `pending` | |
        ### Clients
        | `ssvc` | `ios`, `macos` | `build` for every release |
        | `layout` | `ssvc` | `auto` or `single` | `auto` |
        """)

    @Test func `a key is described with what holds without it`() {
        #expect(words.text(of: "version", under: "Releases") == "the version that shipped. Without it: an error")
        #expect(words.text(of: "live", under: "Releases") == "a date, or pending")
        #expect(words.text(of: "version", under: "Clients") == nil)
        #expect(words.client("ssvc") == "on ios, macos; needs build for every release")
        #expect(words.option("layout", of: "ssvc") == "auto or single. Without it: auto")
        #expect(words.option("layout", of: "retired") == nil)
    }
}
