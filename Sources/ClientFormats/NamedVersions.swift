import Basics
import ClientKit
import PolicyModel

/// Finds all versions in documents, which are the bounds between which their answers can change.
///
/// Numbers that are no bounds do no harm but take time, because additional slots of the grid fold into the same lines.
/// So those of prose, addresses and signatures are left out.
enum NamedVersions {
    /// The maximum number of versions, so that no document makes a grid of millions of devices.
    static let most = 200

    /// The highest ones, ascending.
    static func all(in artifacts: [Artifact]) -> [Version] {
        var found: Set<Version> = []
        for artifact in artifacts {
            add(artifact.path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? [], to: &found)
            for value in artifact.bytes.split(whereSeparator: \.endsValue) where value.mayBeBounds {
                add(value, after: artifact.bytes[..<value.startIndex], to: &found)
            }
        }
        return Array(found.sorted().suffix(most))
    }

    /// - Parameter before: the bytes of the file before `text`.
    private static func add(
        _ text: some Collection<UInt8>, after before: ArraySlice<UInt8> = [], to found: inout Set<Version>
    ) {
        if before.dropLast().ends(with: formOfXML) { return }
        for word in text.split(whereSeparator: { !$0.isDigit && $0 != UInt8(ascii: ".") }) where word.count <= 20 {
            let trimmed = String(decoding: word, as: UTF8.self).split(separator: ".").joined(separator: ".")
            guard let version = Version(trimmed), version.writtenCount > 1 || version.major < 1000 else { continue }
            found.insert(version)
        }
    }

    /// What stands before the version of XML or RSS itself, and a quote.
    private static let formOfXML = Array(" version=".utf8)
}

extension UInt8 {
    /// True for what ends a string of JSON, a text of XML or an attribute's value.
    fileprivate var endsValue: Bool { "\"'<>".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
    /// False for a text with a word in it, and for an address, a digest or a signature, which is mostly letters.
    fileprivate var mayBeBounds: Bool {
        let digits = count(where: \.isDigit), letters = count(where: \.isLetter)
        if digits == 0 || letters > 8 && letters * 2 > digits { return false }
        return !split { $0 <= UInt8(ascii: " ") }.contains { part in
            let word = part.filter(\.isLetter)
            return word.count > 2 && !part.contains(where: \.isDigit) && !Self.wordsOfJSON.contains(word)
        }
    }

    private static var wordsOfJSON: [[UInt8]] { ["true", "false", "null"].map { Array($0.utf8) } }

    fileprivate func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
