import PolicyModel

/// A file that no client's parser reads: no JSON or XML, half a file, or a page that a host sent in its place.
package struct UnreadableText: Hashable, Sendable {
    /// To follow the file's name: `is no XML: …`.
    package let reason: String
    /// Counted from 1, like the column.
    package let line: Int
    package let column: Int
    /// True for what a merge left, or a host sent in the file's place; false for a slip of the pen.
    package let isForeign: Bool

    /// Nil if some parser reads the text.
    ///
    /// - Parameters:
    ///   - isXML: true for a document that is XML, false for JSON.
    ///   - isLoose: true if the client takes a `&` that stands for itself in XML.
    package init?(_ bytes: [UInt8], isXML: Bool, isLoose: Bool = false) {
        let fault = isXML ? Self.xmlFault(bytes, isLoose: isLoose) : Self.jsonFault(bytes)
        // A page may be XML, and still no client looks for anything in it.
        let answer = Self.answer(bytes)
        guard let reason = answer ?? fault?.reason else { return nil }
        // In XML equals signs may be words.
        let text = String(decoding: bytes, as: UTF8.self)
        if answer == nil, let mark = MergeConflict.firstLine(in: text, equalsAlone: !isXML) {
            self.reason =
                "has a mark that a merge left around its conflict: keep what is right of both sides, and remove the "
                + "lines that begin with <<<<<<<, ======= and >>>>>>>"
            (line, column, isForeign) = (mark, 1, true)
            return
        }
        (line, column) = fault.map { ($0.line, $0.column) } ?? (1, 1)
        self.reason = bytes.isEmpty ? "is empty" : reason
        isForeign = answer != nil
    }

    /// What a host sends in place of a file; nil for anything else.
    private static func answer(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x1F, 0x8B]) { return "is compressed by gzip" }
        if isPage(bytes) { return "is a web page, as hosts send it in place of a file" }
        guard let error = try? XMLNode.root(of: bytes), error.name.written == "Error",
            let code = error.children.first(where: { $0.name.written == "Code" })
        else { return nil }
        return "is an error of a store, which it sends in place of a file: \(code.text)"
    }

    private static func xmlFault(_ bytes: [UInt8], isLoose: Bool) -> (reason: String, line: Int, column: Int)? {
        do throws(XMLFault) {
            _ = isLoose ? try DartXML.root(of: bytes) : try XMLNode.root(of: bytes)
            return nil
        } catch { return (error.reason, error.line, error.column) }
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
