import ClientKit

/// Finds everything dangerous or ineffective in one document, written by any tool.
enum RemoteConfigurationDangers {
    static func all(in bytes: [UInt8], of file: String) -> [Danger] {
        let text: JSONText
        do throws(JSONFault) { text = try JSONText(bytes, as: .decoder) } catch {
            return [.unreadable(error, bytes, as: .refusal, file: file, "the client refuses it on every device")]
        }
        var list = DangerList(in: file, text)
        ShapeDangers.find(in: text.root, &list)
        // The client rejects a document with wrong types, so its values are checked only if it decodes.
        if let context = try? UpdateContextDecoder.context(of: text.root), let update = text.root.first("appUpdate") {
            ValueDangers(context, update, file).find(&list)
            if context.showsAlert { AlertDangers(context, update).find(&list) }
        }
        return list.all
    }
}

extension DangerList {
    /// - Parameter words: what the client does, to follow the path in a sentence.
    mutating func add(_ kind: Danger.Kind, _ node: JSONNode, _ path: UpdateContextDecoder.Path, _ words: String) {
        add(kind, "\(path)", at: node.offset, words)
    }
}
