import Basics
import PolicyModel

/// The state that a proposal is held against.
package enum ReviewedState: Sendable {
    /// A folder of content, which must be there while it is compared.
    case content(folder: String, EarlierSite.Name)
    /// Of a built or published state its documents.
    case documents([Artifact], EarlierSite.Name)

    package var name: EarlierSite.Name {
        switch self {
        case .content(_, let name), .documents(_, let name): name
        }
    }
}

/// A text before and after, in the unified form.
package struct TextDifference: Hashable, Sendable {
    /// A file's path.
    package let name: String
    /// Without the lines that name the file; empty for texts that differ in their line ends alone.
    package let lines: [String]

    /// Nil for equal bytes.
    init?(_ name: String, from old: [UInt8]?, to new: [UInt8]?) {
        guard old != new else { return nil }
        self.name = name
        lines = Array(LineDifference(from: old ?? [], to: new ?? []).lines(of: name).dropFirst(2))
    }

    /// Of the policies and fragments of two folders, those that `isWanted` names, by path.
    static func all(from old: String, to new: String, _ isWanted: (String) -> Bool) -> [TextDifference] {
        Set([old, new].flatMap(TouchedContent.files)).filter(isWanted).sorted().compactMap { path in
            TextDifference(path, from: Files.content(of: "\(old)/\(path)"), to: Files.content(of: "\(new)/\(path)"))
        }
    }
}
