import ClientKit
import PolicyModel

/// The dangerous and ineffective parts of a feed of Sparkle.
struct SparkleDangers {
    private let document: Artifact
    private let edition: SparkleEdition

    init(in document: Artifact, as edition: SparkleEdition) { (self.document, self.edition) = (document, edition) }

    /// By line.
    var all: [Danger] {
        let root: XMLNode, entities: [Danger]
        do throws(XMLFault) {
            let text = try XMLText(document.bytes)
            root = try XMLNode.root(of: text)
            entities = Danger.emptyEntities(of: text, file: document.path)
        } catch {
            return [.unreadable(error, file: document.path, "nobody is offered anything")]
        }
        let items = SparkleElement.items(of: root)
        guard !items.isEmpty else {
            return entities + [
                danger(.misread, "", root.line, "has no item in rss and channel: every app is taken for up to date")
            ]
        }
        let found = items.enumerated().flatMap { dangers(of: $0.element, at: "item[\($0.offset)]") } + unseen(root)
        return (entities + found).byLine
    }

    private func danger(_ kind: Danger.Kind, _ path: String, _ line: Int, _ words: String) -> Danger {
        Danger(kind, at: path, line: line, in: document.path, words)
    }

    private func dangers(of item: SparkleElement, at path: String) -> [Danger] {
        do throws(SparkleFeed.Failure) {
            let read = try SparkleItemReader(
                element: item, languages: ["en"], address: SparkleModel.address, signature: .none
            ).item(at: 0)
            return SparkleItemDangers(of: item, read: read, at: path, in: document.path, as: edition).found
        } catch {
            guard case .item(let cause, let part, let line) = error else { return [] }
            return [danger(.refusal, "\(path).\(part)", line, "\(cause): the whole feed is refused, for everybody")]
        }
    }

    /// Critical items below a newer one that is not critical: Sparkle looks at the newest item only.
    private func unseen(_ root: XMLNode) -> [Danger] {
        guard let items = try? SparkleFeed(root, in: ["en"], from: SparkleModel.address).items else { return [] }
        return items.compactMap { item in
            guard item.critical != nil, let newer = items.first(where: { covers($0, item) }) else { return nil }
            return danger(
                .ignored, "item[\(item.index)]", item.line,
                "is critical, and is not seen beside the newer item[\(newer.index)], which is not")
        }
    }

    private func covers(_ newer: SparkleItem, _ item: SparkleItem) -> Bool {
        newer.critical == nil && SparkleVersion(item.version) < SparkleVersion(newer.version)
            && newer.channel == nil && newer.platform == item.platform && newer.minimumUpdate == nil
            && newer.minimumSystem == item.minimumSystem && newer.maximumSystem == nil
    }
}
