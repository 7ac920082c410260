import ClientKit
import PolicyModel
import Testing

@testable import ClientFormats

/// One way to write a client's documents wrong.
package struct Slip: Sendable, CustomTestStringConvertible {
    package let name: String
    /// What Agreement must report, among other losses perhaps.
    package let loss: LossClass
    package let make: @Sendable (inout Breakage) -> Void

    package init(_ name: String, _ loss: LossClass, make: @escaping @Sendable (inout Breakage) -> Void) {
        (self.name, self.loss, self.make) = (name, loss, make)
    }

    package var testDescription: String { name }

    /// What any document in JSON can suffer.
    ///
    /// - Parameter ending: what a text that cannot be read does to an app.
    package static func json(_ ending: LossClass = .refused) -> [Slip] {
        [
            Slip("an unescaped line feed in the first key", ending) { $0.replace("{\n  \"", with: "{\n  \"\n") },
            Slip("a web page instead", ending) { $0.rewrite { _ in Array("<html></html>".utf8) } },
        ] + text(ending, in: ".json")
    }

    /// What any feed can suffer.
    package static var xml: [Slip] {
        [
            Slip("an unescaped sign in the first title", .refused) {
                $0.replace("<title>", with: "<title><", in: ".xml")
            },
            // A page that is well-formed XML is an empty feed.
            Slip("a web page instead", .weaker) { $0.rewrite(".xml") { _ in Array("<html></html>".utf8) } },
        ] + text(.refused, in: ".xml")
    }

    private static func text(_ ending: LossClass, in file: String) -> [Slip] {
        [
            Slip("cut short", ending) { $0.rewrite(file) { Array($0.dropLast(3)) } },
            Slip("nothing at all", ending) { $0.rewrite(file) { _ in [] } },
        ]
    }
}
