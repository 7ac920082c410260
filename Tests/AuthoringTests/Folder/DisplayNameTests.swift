import Testing

@testable import Authoring

struct DisplayNameTests {
    @Test(arguments: [
        ("---\napp: Kasa\nstore: x\n---\n", "Kasa"), ("---\r\napp:   Kasa 2.0  \r\n---\r\n", "Kasa 2.0"),
        ("---\nlanguage: de\napp: \"K\\u0061sa\"\n---\n", "Kasa"), ("---\n{app: 'It''s', store: x}\n---\n", "It's"),
        ("---\napp: Kasa # the till\n---\n", "Kasa"), ("---\napp: >-\n  Kasa\n  Two\n---\n", "Kasa Two"),
        ("---\nlanguage: de\n---\n", nil), ("# Text", nil), ("---\napp: [\n---\n", nil),
    ])
    func `an app's name is read without the rest`(file: String, name: String?) {
        #expect(DisplayName.name(in: Array(file.utf8)) == name)
    }
}
