import Foundation
import Testing

/// Holds the source tree to the house: floors, sizes, and words that have no place here.
struct HouseTests {
    /// What each target may import: the floors below it, and the outside packages of its own floor.
    private static let imports: [String: Set<String>] = floors.merging(
        SourceTree.clients.map { ($0, ["Basics", "PolicyModel", "Cryptography", "ClientKit"]) }
    ) { floor, _ in floor }

    private static let floors: [String: Set<String>] = [
        "CCMark": [],
        "CCurl": [],
        "CZlib": [],
        "CYAML": [],
        "CXML": [],
        "CCrypto": [],
        "CArchive": [],
        "Basics": [],
        "PolicyModel": [],
        "Cryptography": ["CCrypto"],
        "Authoring": ["Basics", "PolicyModel", "Cryptography", "CCMark", "CYAML"],
        "ClientKit": ["Basics", "PolicyModel", "CXML"],
        "ClientFormats": SourceTree.clients.union(["Basics", "PolicyModel", "ClientKit"]),
        "Pages": ["Basics", "PolicyModel", "ClientKit", "ClientFormats"],
        "Signing": ["Basics", "PolicyModel", "Cryptography"],
        "AppFiles": ["Basics", "PolicyModel", "ClientKit", "CArchive"],
        "Reach": ["Basics", "PolicyModel", "CZlib"],
        "Explanation": ["PolicyModel", "Authoring", "ClientKit", "ClientFormats"],
        "Publishing": ["Basics", "PolicyModel", "Cryptography", "Signing", "CCurl", "CXML", "CZlib"],
        "SiteEngine": [
            "Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "Publishing",
        ],
        "Review": [
            "Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "Publishing",
            "SiteEngine",
        ],
        "LanguageServer": [
            "Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Explanation", "Publishing",
            "SiteEngine",
        ],
        "Preview": ["Basics", "PolicyModel", "Explanation", "Signing", "Publishing", "SiteEngine"],
        "decree": [
            "Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "Publishing",
            "SiteEngine", "Review", "AppFiles", "Reach", "Explanation", "LanguageServer",
            "Preview", "ArgumentParser",
        ],
    ]

    /// A part of Foundation, and the whole of it for systems without that part.
    private static let foundation: Set<String> = ["FoundationEssentials", "Foundation"]

    /// The modules of the system itself.
    private static let system: Set<String> = ["Glibc", "Musl", "Darwin", "Dispatch", "Synchronization"]

    private static var root: URL { SourceTree.root }
    private static var sources: [SourceTree.File] { SourceTree.files }

    @Test func `the sources are found from here`() {
        #expect(Self.sources.contains { $0.path == "Sources/PolicyModel/Policy.swift" })
        #expect(Self.sources.count > 30)
    }

    @Test func `no file is over 400 lines`() {
        #expect(Self.sources.filter { $0.lines.count > 401 }.map(\.path) == [])
    }

    /// `swift format` breaks neither comments nor texts.
    @Test func `no line is over 120 columns`() {
        let wide = Self.sources.flatMap { file in
            file.lines.enumerated().filter { $1.count > 120 }.map { "\(file.path):\($0.offset + 1)" }
        }
        #expect(wide == [])
    }

    @Test func `every folder of Sources is a floor of the house`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
        let folders = names.filter { !$0.hasPrefix(".") && !["README.md", "Clients"].contains($0) }
        #expect(Set(folders).subtracting(Self.floors.keys) == [])
    }

    @Test func `a target imports only what its floor allows`() {
        let strangers = Self.sources.flatMap { file in
            let allowed = Self.imports[file.target] ?? []
            return file.imports
                .filter { !allowed.contains($0.module) }
                .filter { !Self.others(for: file.target).contains($0.module) }
                .map { "\($0.place) imports \($0.module)" }
        }
        #expect(strangers == [])
    }

    /// What is no target of the house. The lowest floor with a meaning has locks alone, which are the language's own.
    private static func others(for target: String) -> Set<String> {
        target == "PolicyModel" ? ["Synchronization"] : system.union(foundation)
    }

    /// The whole of Foundation brings ICU along on Linux, which is half of a program. macOS has no FoundationEssentials.
    @Test func `only FoundationEssentials is imported where there is such a thing`() {
        let allowed = [
            "#if canImport(FoundationEssentials)", "import FoundationEssentials", "#else", "import Foundation",
            "#endif",
        ]
        let importers = Self.sources.filter { file in file.imports.contains { $0.module.hasPrefix("Foundation") } }
        #expect(importers.contains { $0.path == "Sources/Basics/Base64.swift" })
        let others = importers.filter { file in
            let code = file.code.map(\.text)
            guard let start = code.firstIndex(of: allowed[0]), code[start...].starts(with: allowed) else { return true }
            return file.imports.filter { $0.module.hasPrefix("Foundation") }.count > 2
        }
        #expect(others.map(\.path) == [])
    }

    @Test(arguments: [
        ("CCMark", "Sources/Authoring/Body/"), ("CYAML", "Sources/Authoring/Document/YAMLEvent.swift"),
        (
            "CXML",
            "Sources/ClientKit/Reading/XMLText.swift Sources/ClientKit/Reading/HTMLText.swift "
                + "Sources/Publishing/Store/XMLAnswer.swift"
        ),
        ("CCurl", "Sources/Publishing/Transport/"),
        ("CZlib", "Sources/Publishing/Plan/Secrets/Inflation.swift Sources/Reach/Lines/GzipReader.swift"),
        ("CArchive", "Sources/AppFiles/Parts/"),
    ])
    func `a library of the system has one door on a floor`(_ library: String, _ doors: String) {
        let importers = Self.sources.filter { $0.imports.contains { $0.module == library } }.map(\.path)
        #expect(!importers.isEmpty)
        #expect(importers.filter { path in !doors.split(separator: " ").contains { path.hasPrefix($0) } } == [])
    }

    @Test(
        arguments: [
            // `fsync` leaves bytes in a disk's cache on macOS.
            ("fsync(", ["Sources/Basics/OpenFile.swift"]),
            // macOS's `poll` cannot wait for a terminal; these wait for pipes and sockets.
            (" poll(", ["Sources/Signing/Keys/Deadline.swift", "Sources/Preview/SocketLoop.swift"]),
        ] as [(String, Set<String>)])
    func `a call that means less on macOS has few doors`(_ call: String, _ files: Set<String>) {
        #expect(Set(Self.sources.filter { $0.code.contains { $0.text.contains(call) } }.map(\.path)) == files)
    }

    @Test(arguments: ["formatted(", "String(format:", "NumberFormatter", "Locale.current", "localizedStringWith"])
    func `no text follows the locale of whoever runs the program`(_ call: String) {
        #expect(Self.sources.flatMap { $0.code.filter { $0.text.contains(call) }.map(\.place) } == [])
    }

    @Test(arguments: ["try!", "as!", "@unchecked", "public "])
    func `words that break the house's promises stand nowhere`(_ word: String) {
        let places = Self.sources.flatMap { file in
            file.code.filter { withoutStrings($0.text).contains(word) }.map(\.place)
        }
        #expect(places == [])
    }

    @Test func `words inside strings are not code`() {
        #expect(withoutStrings(#"let a = "public \" key", b = try! c"#) == "let a = , b = try! c")
    }

    /// The code of a line: what stands between quotes is taken out.
    private func withoutStrings(_ line: String) -> String {
        line.replacing("\\\"", with: "").split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    }

    @Test func `each client's folder has its mirrored folder of tests`() throws {
        let clients = try folders(in: "Sources/Clients").map { "\($0)Tests" }
        #expect(Set(clients) == Set(try folders(in: "Tests/Clients")))
    }

    private func folders(in path: String) throws -> [String] {
        let url = Self.root.appending(path: path)
        return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .map(\.lastPathComponent)
    }
}
