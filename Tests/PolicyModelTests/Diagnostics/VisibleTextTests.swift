@testable import PolicyModel
import Testing

struct VisibleTextTests {
    @Test(arguments: [
        ("Grüße 更新 👍🏽 👨‍👩‍👧", "Grüße 更新 👍🏽 👨‍👩‍👧"),
        ("\u{0}\u{7F}\u{85}", "<U+0000><U+007F><U+0085>"),
        ("\u{2066}x\u{2069}", "<U+2066>x<U+2069>"),
        ("\u{FEFF}a\u{2028}", "<U+FEFF>a<U+2028>"),
        ("\u{E0001}", "<U+E0001>"),
        ("a\r\nb", "a<U+000D><U+000A>b"),
    ])
    func `what cannot be seen is named, what can stays`(_ text: String, _ shown: String) {
        #expect(VisibleText.of(text) == shown)
    }
}
