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
        "iPhone5,*", "*", "*phone", "i*", "Watch6,1", "iPhone1*,*", "VirtualMac2,1", "MacBookPro18,*", "iMac21,1",
        "Macmini9,1", "x86_64", "",
    ])
    func `a pattern that a model can match is not`(pattern: String) {
        #expect(found(pattern, on: [.ios]) == [])
    }

    private static let form = "Apple's models are letters, a number, a comma and a number"

    @Test(arguments: [
        ("iPhone 12", form, "write one such as \"iPhone13,2\", or \"iPhone13,*\""),
        ("iPhone", form, "write one such as \"iPhone13,2\", or \"iPhone13,*\""),
        ("Moto G*", form, "write one such as \"iPhone13,2\", or \"iPhone13,*\""),
        ("iPhone5.1", form, "write \"iPhone5,1\""), ("iPhone5, 1", form, "write \"iPhone5,1\""),
        ("^iPhone", form, "write \"iPhone*\""), ("^iPhone5,1$", form, "write \"iPhone5,1\""),
    ])
    func `a pattern of another form matches no model of Apple's`(pattern: String, reason: String, help: String) {
        #expect(
            found(pattern, on: [.ios]) == [
                Diagnostic(
                    .warning, "model-case", at: Sample.rule(.force).position,
                    "the model '\(pattern)' matches no device: \(reason)", help: help)
            ])
        #expect(found(pattern, on: [.ios, .android]) == [])
    }

    @Test func `a model that a list divided at its comma is named whole`() {
        #expect(
            found("iPhone5", "1", "iPad7,1", on: [.ios]).map(\.message) == [
                "the model 'iPhone5' matches no device: without quotes, a comma divides 'iPhone5,1' into two of a list"
            ])
        #expect(found("1", on: [.ios]).count == 1)
    }

    @Test func `on Android a model is named as its maker likes`() {
        #expect(found("macbook*", on: [.android]) == [])
    }
}
