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

    @Test(arguments: Set(SourceTree.files.map(\.target)).sorted())
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

    @Test(arguments: [
        (#"let text = "a \(Two.name) One""#, true), (#"let text = "a \(f("Two")) Two""#, false),
        (#"let text = "a \(f("\(Two.name)")) b", one = Three()"#, true), (##"let text = #"\#(Two.name)"#"##, true),
        (##"let text = #"\(Two.name)"#"##, false),
    ])
    func `a type that a text names inside an interpolation is named`(line: String, isNamed: Bool) {
        let files = [
            SourceTree.File(path: "Sources/T/A/One.swift", lines: ["struct One {}", line]),
            SourceTree.File(path: "Sources/T/B/Two.swift", lines: ["struct Two { let one: One }"]),
        ]
        #expect(FolderGraph(files).circles == (isNamed ? ["A", "B"] : []))
    }
}

extension SourceTree.File {
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

    /// Capitalized words of the code: no comments, no strings but what they interpolate, nothing behind a dot.
    fileprivate var namedTypes: Set<String> {
        var scanner = CodeScanner()
        return Set(lines.flatMap { Self.capitalizedWords(in: scanner.code(of: Array($0.utf8))) })
    }

    private static func capitalizedWords(in code: [UInt8]) -> [String] {
        let words = code.split { !isWordByte($0) }
        return words.compactMap { word in
            guard let first = word.first, isCapital(first) else { return nil }
            let isMember = word.startIndex > 0 && code[word.startIndex - 1] == UInt8(ascii: ".")
            return isMember ? nil : String(decoding: word, as: UTF8.self)
        }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        isCapital(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
}

/// Takes comments and the text of strings out of Swift's lines, one after another; what a string interpolates stays.
private struct CodeScanner {
    private struct OpenString {
        /// Those before its first quote.
        let hashes: Int
        let isMultiline: Bool
        /// The open parentheses of the interpolation that is being read; 0 in the string's own text.
        var depth = 0
    }

    private var open: [OpenString] = []

    /// The line with a blank for each byte that is no code.
    mutating func code(of line: [UInt8]) -> [UInt8] {
        // A string of one line ends there.
        open = Array(open.prefix { $0.isMultiline })
        var code: [UInt8] = [], at = 0
        while at < line.count {
            let start = at
            if let string = open.last, string.depth == 0 {
                skipText(of: string, in: line, &at)
            } else if Self.isComment(line, at) {
                break
            } else if !skipOpening(in: line, &at) {
                count(line[at])
                code.append(line[at])
                at += 1
                continue
            }
            code += Array(repeating: UInt8(ascii: " "), count: at - start)
        }
        return code
    }

    /// Goes on to what follows one sign of a string's text, its end, or the beginning of an interpolation.
    private mutating func skipText(of string: OpenString, in line: [UInt8], _ at: inout Int) {
        let byte = line[at]
        guard byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") else {
            at += 1
            return
        }
        let hashes = String(repeating: "#", count: string.hashes)
        let escape = "\\\(hashes)", end = (string.isMultiline ? "\"\"\"" : "\"") + hashes
        if line[at...].starts(with: escape.utf8) {
            at += escape.utf8.count
            if at < line.count, line[at] == UInt8(ascii: "(") { open[open.count - 1].depth = 1 }
            at += 1
        } else if line[at...].starts(with: end.utf8) {
            at += end.utf8.count
            open.removeLast()
        } else {
            at += 1
        }
        at = min(at, line.count)
    }

    private static func isComment(_ line: [UInt8], _ at: Int) -> Bool {
        line[at] == UInt8(ascii: "/") && at + 1 < line.count && line[at + 1] == UInt8(ascii: "/")
    }

    /// False if no string begins here.
    private mutating func skipOpening(in line: [UInt8], _ at: inout Int) -> Bool {
        guard line[at] == UInt8(ascii: "#") || line[at] == UInt8(ascii: "\"") else { return false }
        let hashes = line[at...].prefix { $0 == UInt8(ascii: "#") }.count, rest = line[(at + hashes)...]
        guard rest.first == UInt8(ascii: "\"") else { return false }
        let isMultiline = rest.starts(with: "\"\"\"".utf8)
        open.append(OpenString(hashes: hashes, isMultiline: isMultiline))
        at += hashes + (isMultiline ? 3 : 1)
        return true
    }

    private mutating func count(_ byte: UInt8) {
        guard !open.isEmpty else { return }
        if byte == UInt8(ascii: "(") { open[open.count - 1].depth += 1 }
        if byte == UInt8(ascii: ")") { open[open.count - 1].depth -= 1 }
    }
}
