import PolicyModel
import TestSupport
import Testing

struct ConditionWordsTests {
    @Test func `a condition reads as words`() {
        var condition = Condition()
        #expect(condition.inWords(on: [.ios]) == "every device")
        condition.platforms = [.ios, .macos]
        condition.version = Sample.range("3.0.1")
        condition.os = Sample.range("<15")
        condition.languages = [Sample.tag("de")]
        condition.models = [ModelPattern("iPhone5,*")]
        condition.tablet = false
        condition.custom = [CustomValue(name: "channel", value: "beta")]
        #expect(
            condition.inWords(on: [.android])
                == "iOS or macOS; version 3.0.1; OS <15; language de; model iPhone5,*; not a tablet; channel is beta")
    }

    @Test func `on Android alone an OS version is an API level`() {
        var condition = Condition()
        condition.os = Sample.range(">=26")
        #expect(condition.inWords(on: [.android]) == "API level >=26")
        #expect(condition.inWords(on: [.ios, .android]) == "OS >=26")
        condition.platforms = [.android]
        #expect(condition.inWords(on: [.ios, .android]) == "Android; API level >=26")
    }
}
