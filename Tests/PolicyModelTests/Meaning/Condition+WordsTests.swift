import PolicyModel
import TestSupport
import Testing

struct ConditionWordsTests {
    @Test func `a condition reads as words`() {
        var condition = Condition()
        #expect(condition.inWords == "every device")
        condition.platforms = [.ios, .macos]
        condition.version = Sample.range("3.0.1")
        condition.os = Sample.range("<15")
        condition.languages = [Sample.tag("de")]
        condition.models = [ModelPattern("iPhone5,*")]
        condition.tablet = false
        condition.custom = [CustomValue(name: "channel", value: "beta")]
        #expect(
            condition.inWords
                == "iOS or macOS; version 3.0.1; OS <15; language de; model iPhone5,*; not a tablet; channel is beta")
    }
}
