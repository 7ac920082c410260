import Authoring
import ClientFormats
import Foundation
import PolicyModel
import Testing
import TestSupport

/// The reference of the format: its examples are what `decree check` accepts, and its messages those of the code.
@Suite struct FormatReferenceTests {
    private static let guide = FormatGuide.markdown

    // MARK: - Examples

    struct Example: Sendable, CustomTestStringConvertible {
        let heading: String
        let language: String
        let text: String
        /// Whether it stands in the chapter on the site's settings.
        let isSite: Bool

        var testDescription: String { heading }
    }

    private static let examples: [Example] = {
        var found: [Example] = [], chapter = "", heading = "", open: (language: String, lines: [Substring])?
        for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                if let block = open, !block.language.isEmpty {
                    let text = block.lines.map { $0 + "\n" }.joined()
                    found.append(
                        Example(heading: heading, language: block.language, text: text, isSite: chapter == "The site"))
                }
                open = open == nil ? (String(line.dropFirst(3)), []) : nil
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("## ") || line.hasPrefix("### ") {
                heading = String(line.drop { "# ".contains($0) })
                if line.hasPrefix("## ") { chapter = heading }
            }
        }
        return found
    }()

    @Test(arguments: examples)
    func `an example is content without a mistake`(example: Example) throws {
        let folder = try Decree.smallSite()
        if example.isSite {
            try folder.write("---\n\(example.text)---\n", to: "Content/index.md")
        } else {
            try folder.write(Self.policy(with: example), to: "Content/kasa.md")
        }
        let run = try Decree.run("check", in: folder)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func `there is an example for every kind of list and map`() {
        let headings = Self.examples.map(\.heading)
        let wanted = [
            "The site", "Targets", "Keys", "A policy", "Releases", "Steps of the minimum", "Rules", "Conditions",
            "Accepted losses and warnings", "Clients", "Extra",
            "Texts",
        ]
        #expect(wanted.filter { !headings.contains($0) } == [])
    }

    @Test func `the message shown is what the program says`() throws {
        let folder = try Decree.smallSite()
        let broken = Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0")
        try folder.write(broken, to: "Content/kasa.md")
        #expect(Self.guide.contains("```\n\(try Decree.run("check", in: folder).errors)```\n"))
    }

    /// The example as a whole policy: keys of YAML replace those of the small one, a body replaces its body.
    private static func policy(with example: Example) throws -> String {
        guard !example.text.hasPrefix("---\n") else { return example.text }
        let parts = Decree.smallPolicy.components(separatedBy: "---\n")
        let own = try #require(parts.count == 3 ? parts : nil)
        guard example.language == "yaml" else { return "---\n\(own[1])---\n\(example.text)" }
        let taken = Set(keys(of: example.text).map(\.key))
        let rest = keys(of: own[1]).filter { !taken.contains($0.key) }.map(\.lines).joined()
        return "---\n\(rest)\(example.text)---\n\(own[2])"
    }

    /// The top-level keys of a front matter, each with its lines.
    private static func keys(of text: String) -> [(key: String, lines: String)] {
        text.split(separator: "\n").reduce(into: []) { found, line in
            if line.first == " " {
                found[found.count - 1].lines += line + "\n"
            } else {
                found.append((String(line.prefix { $0 != ":" }), line + "\n"))
            }
        }
    }

    // MARK: - Clients

    private static let clients = ReferenceTable(
        "Clients", "client",
        ClientFormats.all.map { client in
            let platforms = client.platforms.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return ["`\(client.name)`", platforms, client.needs]
        })

    private static let options = ReferenceTable(
        "Clients", "option",
        ClientFormats.all.flatMap { client in
            client.options.map { ["`\($0.key)`", "`\(client.name)`", $0.words, $0.absent] }
        })

    @Test(.serialized, arguments: [clients, options])
    func `clients and their options are those of the list`(table: ReferenceTable) throws {
        try table.expectInReference()
        #expect(table.rows.filter { $0.contains("") } == [])
    }

    @Test func `each field names the clients that show it`() {
        for field in LocalizedText.Field.ofTexts {
            let clients = ClientFormats.all.filter { $0.ability.fields.contains(field) }.map { "`\($0.name)`" }
            let row = Self.rows.first { $0.first == "`\(field.rawValue)`" }
            #expect(row?.last == clients.joined(separator: ", "))
        }
    }

    // MARK: - Messages

    private static let rows = guide.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
        line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }

    @Test func `every loss class has a row`() {
        let known = Self.rows.filter { $0.count == 3 }.map { $0[0] }
        #expect(LossClass.allCases.filter { !known.contains("`\($0.rawValue)`") } == [])
    }

    @Test func `every diagnostic of the code has a row with its severity, and every row a diagnostic`() throws {
        let documented = Self.rows.filter { $0.count == 3 && ["error", "warning", "either"].contains($0[1]) }
            .map { ($0[0].filter { $0 != "`" }, $0[1]) }
        let known = try diagnostics()
        #expect(known.count > 140)
        #expect(documented.map(\.0).sorted() == known.keys.sorted())
        for (id, severity) in documented { #expect(known[id]?.contains(severity) == true, "\(id)") }
    }

    /// The ids in the sources, with the severities that they are written with.
    private func diagnostics() throws -> [String: Set<String>] {
        let id = #""([a-z]+(?:-[a-z0-9]+)*)""#
        let written = try Regex(
            #"(error|warning|mistake)(?:\(|,)\s*(?:\w+ \? error\.id : )?"# + id + ",",
            as: (Substring, Substring, Substring).self)
        let handed = try Regex(
            #"(?:\bid: |EditFault\(\s*|isForMacs\(\s*node, |\((?="yaml-)|(?="(?:site|allowed)-url"\)))"# + id,
            as: (Substring, Substring).self)
        var found: [String: Set<String>] = [:]
        for code in try sources() {
            for match in code.matches(of: written) {
                let severity = match.output.1 == "warning" ? "warning" : "error"
                found[String(match.output.2), default: []].formUnion([severity, "either"])
            }
            for match in code.matches(of: handed) { found[String(match.output.1), default: []].insert("error") }
        }
        return found
    }

    private func sources() throws -> [String] {
        let folder = Decree.repository.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }
}
