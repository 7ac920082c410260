/// A file that no client's parser reads: no JSON or XML, half a file, or a page that a host sent in its place.
package struct UnreadableText: Hashable, Sendable {
    /// To follow the file's name: `is no XML: …`.
    package let reason: String
    /// Counted from 1, like the column.
    package let line: Int
    package let column: Int

    /// Nil if some parser reads the text.
    ///
    /// - Parameter isXML: true for a document that is XML, false for JSON.
    package init?(_ bytes: [UInt8], isXML: Bool) {
        let fault = isXML ? Self.xmlFault(bytes) : Self.jsonFault(bytes)
        guard let fault else { return nil }
        (line, column) = (fault.line, fault.column)
        if bytes.isEmpty {
            reason = "is empty"
        } else {
            reason = Self.isPage(bytes) ? "is a web page, as hosts send it in place of a file" : fault.reason
        }
    }

    private static func xmlFault(_ bytes: [UInt8]) -> (reason: String, line: Int, column: Int)? {
        do throws(XMLFault) {
            _ = try XMLNode.root(of: bytes)
            return nil
        } catch {
            // The parser of Dart takes more, such as a `&` that stands for itself.
            if (try? XMLNode.root(of: DartXML.strict(bytes))) != nil { return nil }
            return (error.reason, error.line, error.column)
        }
    }

    private static func jsonFault(_ bytes: [UInt8]) -> (reason: String, line: Int, column: Int)? {
        do throws(JSONFault) {
            _ = try JSONText(bytes, as: .serialization)
            return nil
        } catch {
            if (try? JSONText(bytes, as: .decoder)) != nil { return nil }
            if let root = (try? JSONText(android: bytes, byteOrderMarks: 2))?.root, root.members != nil { return nil }
            let place = JSONText.place(of: error.offset, in: bytes)
            return ("is no JSON: it \(error.reason)", place.line, place.column)
        }
    }

    private static func isPage(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(512), as: UTF8.self).drop { !$0.isASCII || $0.isWhitespace }
        let word = start.prefix(15).lowercased()
        return word.hasPrefix("<!doctype html") || word.hasPrefix("<html")
    }
}
