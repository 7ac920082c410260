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
        let found = words(of: artifacts).compactMap { word in
            Version(word.split(separator: ".").joined(separator: "."))
        }
        return Array(Set(found.filter { $0.writtenCount > 1 || $0.major < 1000 }).sorted().suffix(most))
    }

    /// The highest numbers that may be version codes, ascending.
    static func codes(in artifacts: [Artifact]) -> [Int] {
        Array(Set(words(of: artifacts).compactMap(VersionCodes.code)).sorted().suffix(most))
    }

    /// Digits and dots.
    private static func words(of artifacts: [Artifact]) -> [String] {
        artifacts.flatMap { artifact -> [String] in
            let name = artifact.path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
            let text = JSONText.utf8(artifact.bytes)
            let values = text.split(whereSeparator: \.endsValue).filter { value in
                value.mayBeBounds && !text[..<value.startIndex].dropLast().ends(with: formOfXML)
            }
            return ([name[...]] + values).flatMap { value in
                value.split { !$0.isDigit && $0 != UInt8(ascii: ".") }.filter { $0.count <= 20 }
                    .map { String(decoding: $0, as: UTF8.self) }
            }
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
