@testable import PolicyModel
import TestSupport
import Testing

struct ModelCaseTests {
    private func found(_ patterns: String..., on platforms: [Platform]) -> [Diagnostic] {
        let rule = Sample.rule(.force) {
            $0.platforms = platforms
            $0.models = patterns.map(ModelPattern.init)
        }
        return ModelCase.diagnostics(
            DatedPolicy(
                Sample.policy(platforms: [.ios, .android], releases: [Sample.release("1")], rules: [rule]),
                at: Sample.moment))
    }

    @Test func `a pattern in other letters than Apple's is reported, with the one that is meant`() {
        #expect(
            found("iphone5*", "iPad7,1", "macBookpro18,*", on: [.ios])
                == [
                    ("iphone5*", "iPhone5*"), ("macBookpro18,*", "MacBookPro18,*"),
                ].map { written, meant in
                    Diagnostic(
                        .warning, "model-case", at: Sample.rule(.force).position,
                        "the model '\(written)' matches no device: letter case counts, and Apple writes \(meant)",
                        help: "write \(meant)")
                })
        #expect(found("iphone5*", on: [.ios, .android]).count == 1)
    }

    @Test(arguments: [
        "iPhone5,*", "*", "*phone", "i*", "Moto G*", "MacBookPro18,*", "iMac21,1", "Macmini9,1", "x86_64", "",
    ])
    func `a pattern that a model can match is not`(pattern: String) {
        #expect(found(pattern, on: [.ios]) == [])
    }

    @Test func `on Android a model is named as its maker likes`() {
        #expect(found("macbook*", on: [.android]) == [])
    }
}
