import TestSupport
import Testing

@testable import PolicyModel

@Suite struct TextDirectionTests {
    @Test func `the script decides the direction before the language`() {
        for (tag, direction) in [
            "ar": "rtl", "he-IL": "rtl", "en": "ltr", "az-Arab": "rtl", "ks-Deva": "ltr", "ur-Latn": "ltr",
        ] {
            #expect(TextDirection.of(Sample.tag(tag)) == direction, "\(tag)")
        }
    }
}
