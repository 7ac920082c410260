/// Everything that is dangerous or without effect in one document, whoever wrote it.
enum RemoteConfigurationDangers {
    static func all(in bytes: [UInt8], of file: String) -> [Danger] {
        let text: JSONText
        do throws(JSONFault) { text = try JSONText(bytes, as: .decoder) } catch {
            return [.unreadable(error, bytes, as: .refusal, file: file, "the client refuses it for everybody")]
        }
        var list = DangerList(in: file, text)
        ShapeDangers.find(in: text.root, &list)
        // What is wrong in shape is refused, so nothing else of it can come to pass.
        if let context = try? UpdateContextDecoder.context(of: text.root), let update = text.root.first("appUpdate") {
            ValueDangers(context, update, file).find(&list)
            if context.isTold { AlertDangers(context, update).find(&list) }
        }
        return list.all
    }
}

extension DangerList {
    /// - Parameter words: What follows the path in the sentence.
    mutating func add(_ kind: Danger.Kind, _ node: JSONNode, _ path: UpdateContextDecoder.Path, _ words: String) {
        add(kind, "\(path)", at: node.offset, words)
    }
}
