import Foundation
import Testing

/// The README is short and leads to every guide; no link of a guide leads to nothing.
@Suite struct GuideLinkTests {
    @Test func `the README has at most 150 lines`() throws {
        #expect(try Guide.readme.text().split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    @Test func `the README links every guide once, and nothing twice`() throws {
        let links = try links(of: .readme).map(\.path)
        #expect(Set(Guide.allCases.map(\.path)).subtracting(links) == ["README.md"])
        #expect(Set(links).count == links.count)
    }

    @Test(arguments: Guide.allCases)
    func `every link inside the repository leads to a file, and to a heading that it has`(guide: Guide) throws {
        for link in try links(of: guide) {
            let file = Decree.repository.appending(path: link.path)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(guide): \(link.path)")
            guard let heading = link.heading else { continue }
            let headings = try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^#+ (.+)$/).map { $0.1 }
            #expect(headings.map(anchor).contains(heading), "\(guide): #\(heading)")
        }
    }

    @Test(arguments: [Guide.contributing, .architecture])
    func `every room that the ways through the house name exists`(guide: Guide) throws {
        let rooms = try guide.text().matches(of: /`([A-Z]\w+\/[\w\/.]*)`/).map { match in
            match.1.replacing("Name", with: "Retired").replacing("xx.", with: "en.")
        }
        #expect(rooms.count > 3)
        let missing = rooms.filter { room in
            !["", "Sources/"].contains { front in
                FileManager.default.fileExists(atPath: Decree.repository.appending(path: "\(front)\(room)").path)
            }
        }
        #expect(missing == [])
    }

    /// Links and pictures that are no addresses, by their path in the repository.
    private func links(of guide: Guide) throws -> [(path: String, heading: String?)] {
        let text = try guide.text()
        let targets =
            text.matches(of: /\]\(([^)\s]+)\)/).map { $0.1 } + text.matches(of: /src="([^"]+)"/).map { $0.1 }
        return targets.filter { !$0.contains("://") }.map { target in
            let parts = target.split(separator: "#", omittingEmptySubsequences: false)
            let folder = URL(filePath: "/\(guide.path)").deletingLastPathComponent()
            let path = parts[0].isEmpty ? "/\(guide.path)" : folder.appending(path: parts[0]).standardized.path
            return (String(path.dropFirst()), parts.count > 1 ? String(parts[1]) : nil)
        }
    }

    /// The name that a heading is linked by.
    private func anchor(_ heading: Substring) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
            .replacingOccurrences(of: " ", with: "-")
    }
}
