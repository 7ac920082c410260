import Basics
import ClientKit
import PolicyModel

/// Finds all versions in documents, which are the bounds between which their answers can change.
///
/// Numbers that are no bounds do no harm, because additional slots of the grid fold into the same lines.
enum NamedVersions {
    /// The maximum number of versions, so that no document makes a grid of millions of devices.
    static let most = 200

    static func all(in artifacts: [Artifact]) -> [Version] {
        var found: Set<Version> = []
        for artifact in artifacts {
            for text in [Array(artifact.path.utf8), artifact.bytes] {
                let words = text.split { !$0.isDigit && $0 != UInt8(ascii: ".") }
                for word in words where word.count <= 20 && !text[..<word.startIndex].ends(with: formOfXML) {
                    let trimmed = String(decoding: word, as: UTF8.self).split(separator: ".").joined(separator: ".")
                    guard let version = Version(trimmed), version.writtenCount > 1 || version.major < 1000
                    else { continue }
                    found.insert(version)
                }
            }
        }
        return Array(found.sorted().prefix(most))
    }

    /// What stands before the version of XML or RSS itself.
    private static let formOfXML = Array(" version=\"".utf8)
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
