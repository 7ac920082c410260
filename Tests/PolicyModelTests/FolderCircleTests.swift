import Foundation
import Testing

/// Holds the folders of each target to one direction: a folder whose types another names does not name that one's.
struct FolderCircleTests {
    /// Which folders' types the code of each folder names, within one target.
    private struct FolderGraph {
        private(set) var edges: [String: Set<String>] = [:]

        init(_ files: [SourceTree.File]) {
            var homes: [String: Set<String>] = [:]
            for file in files { for name in file.declaredTypes { homes[name, default: []].insert(file.folder) } }
            for file in files {
                let others = file.namedTypes.flatMap { name -> Set<String> in
                    guard let home = homes[name], !home.contains(file.folder) else { return [] }
                    return home
                }
                edges[file.folder, default: []].formUnion(others)
            }
        }

        /// The folders that reach themselves again.
        var circles: [String] {
            edges.keys.filter { reachable(from: $0).contains($0) }.sorted()
        }

        private func reachable(from start: String) -> Set<String> {
            var found: Set<String> = [], next = Array(edges[start] ?? [])
            while let folder = next.popLast() {
                if found.insert(folder).inserted { next += edges[folder] ?? [] }
            }
            return found
        }
    }

    @Test(arguments: [
        "Authoring", "ClientFormats", "Cryptography", "Pages", "PolicyModel", "Publishing", "Signing", "SiteEngine",
        "decree",
    ])
    func `no folder of a target stands in a circle`(_ target: String) {
        #expect(FolderGraph(SourceTree.files.filter { $0.target == target }).circles == [])
    }

    @Test func `a circle is found, whichever way the names go`() {
        let files = [
            SourceTree.File(path: "Sources/T/A/One.swift", lines: ["struct One {", "    let two: Two", "}"]),
            SourceTree.File(path: "Sources/T/B/Two.swift", lines: ["package enum Two { case of(Three) }"]),
            SourceTree.File(
                path: "Sources/T/C/Three.swift", lines: ["final class Three { // One", "    var one: [One] = []", "}"]),
            SourceTree.File(
                path: "Sources/T/D/Four.swift", lines: [#"let text = "One""#, "/// Of `One`.", "struct Four {}"]),
        ]
        #expect(FolderGraph(files).circles == ["A", "B", "C"])
        #expect(FolderGraph(Array(files.dropFirst())).circles == [])
    }
}

extension SourceTree.File {
    /// Inside the target, empty for the target's own folder.
    fileprivate var folder: String { path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/") }

    /// Those at the top level of the file.
    fileprivate var declaredTypes: Set<String> {
        let levels: Set = ["package", "final", "indirect"]
        let kinds: Set = ["struct", "enum", "class", "actor", "protocol", "typealias"]
        return Set(
            lines.compactMap { line in
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != " " }.first ?? ""
                let names = words.split(separator: " ").drop { levels.contains(String($0)) }
                guard line.first != " ", names.count > 1, let kind = names.first, kinds.contains(String(kind)) else {
                    return nil
                }
                return String(names[names.startIndex + 1])
            })
    }

    /// Capitalized words of the code: no comments, no strings, nothing behind a dot.
    fileprivate var namedTypes: Set<String> {
        var found: Set<String> = [], isText = false
        for line in lines {
            if !isText { found.formUnion(Self.capitalizedWords(in: Array(line.utf8))) }
            if line.contains("\"\"\"") { isText.toggle() }
        }
        return found
    }

    private static func capitalizedWords(in line: [UInt8]) -> [String] {
        var found: [String] = [], word: [UInt8] = [], isText = false, isMember = false
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\""), index == 0 || line[index - 1] != UInt8(ascii: "\\") { isText.toggle() }
            let isComment = byte == UInt8(ascii: "/") && index + 1 < line.count && line[index + 1] == byte
            if isComment && !isText { break }
            if !isText, isWordByte(byte) {
                if word.isEmpty { isMember = index > 0 && line[index - 1] == UInt8(ascii: ".") }
                word.append(byte)
            } else {
                if !isMember, let first = word.first, isCapital(first) {
                    found.append(String(decoding: word, as: UTF8.self))
                }
                word = []
            }
        }
        if !isMember, let first = word.first, isCapital(first) { found.append(String(decoding: word, as: UTF8.self)) }
        return found
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        isCapital(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
}
