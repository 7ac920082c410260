import Foundation
import TestSupport
import Testing

@testable import decree

/// A folder of the corpus: documents as people publish them, and what import makes of them.
struct ImportCase: Sendable, CustomTestStringConvertible {
    /// `case.json`.
    private struct Settings: Decodable, Sendable {
        /// Why the case is here.
        let about: String
        /// Of `decree import`, without the files.
        let options: [String]
        /// Lines of front matter that the report asks for before the policy builds.
        let added: [String]?
        /// Why the documents of the policy make another policy.
        let second: String?
    }

    /// `form/case`.
    let name: String
    private let settings: Settings

    var about: String { settings.about }
    var options: [String] { settings.options }
    var added: [String] { settings.added ?? [] }
    var second: String? { settings.second }
    var testDescription: String { name }

    static let corpus = Decree.repository.appending(path: "Tests/decreeTests/Import/Corpus")

    /// Every folder with a `case.json`, by name.
    static let all: [ImportCase] = {
        let forms = names(in: corpus).filter { !$0.contains(".") }
        return forms.flatMap { form in names(in: corpus.appending(path: form)).map { "\(form)/\($0)" } }.map { name in
            do { return try ImportCase(name) } catch { fatalError("Corpus/\(name)/case.json: \(error)") }
        }
    }()

    private init(_ name: String) throws {
        self.name = name
        let url = Self.corpus.appending(path: "\(name)/case.json")
        settings = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: url))
    }

    private static func names(in folder: URL) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// The documents of `input/`, by name.
    func documents() throws -> [(name: String, bytes: [UInt8])] {
        let folder = place(of: "input")
        return try Self.names(in: folder).map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
    }

    func isThere(_ file: String) -> Bool { FileManager.default.fileExists(atPath: place(of: file).path) }

    /// Compares with a file of the case, or writes it.
    func expect(_ text: String, equals file: String) {
        Golden.expect(Array(text.utf8), equals: place(of: file), named: "Corpus/\(name)/\(file)")
    }

    private func place(of file: String) -> URL { Self.corpus.appending(path: "\(name)/\(file)") }
}
