import ClientKit
import PolicyModel

/// The document of an app, parsed once for all editions with the same parser.
struct PrinceText: Sendable {
    let file: String
    let bytes: [UInt8]
    /// Parsed as 4.x does; nil if no edition needs it. Likewise `three` for 3.x.
    private let four: Result<JSONText, JSONFault>?
    private let three: Result<JSONText, JSONFault>?

    init(_ document: Artifact, for editions: [PrinceEdition]) {
        file = document.path
        bytes = document.bytes
        four = editions.contains { !$0.isBeforeFour } ? PrinceText.parsed(document.bytes, as: .prince) : nil
        three = editions.contains(where: \.isBeforeFour) ? PrinceText.parsed(document.bytes, as: .serialization) : nil
    }

    /// The result of the edition's parser.
    func parsed(as edition: PrinceEdition) -> Result<JSONText, JSONFault> {
        edition.isBeforeFour
            ? three ?? PrinceText.parsed(bytes, as: .serialization) : four ?? PrinceText.parsed(bytes, as: .prince)
    }

    private static func parsed(_ bytes: [UInt8], as dialect: JSONDialect) -> Result<JSONText, JSONFault> {
        do throws(JSONFault) { return .success(try JSONText(bytes, as: dialect)) } catch { return .failure(error) }
    }
}
