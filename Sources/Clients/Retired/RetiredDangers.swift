import ClientKit
import PolicyModel

/// Finds the parts of a Retired document, written by any tool, that crash the app, have no effect, or are misread.
///
/// Unlike the client it does not stop at the first trap, so that an author sees all of them.
struct RetiredDangers {
    let all: [Danger]

    init(in artifact: Artifact) {
        do {
            let text = try JSONText(artifact.bytes, as: .serialization)
            var reader = Reader(list: DangerList(in: artifact.path, text))
            reader.document(text.root)
            all = reader.list.all
        } catch {
            all = [.unreadable(error, artifact.bytes, as: .crash, file: artifact.path, RetiredDangers.crash)]
        }
    }

    fileprivate static let crash = "the app crashes at every start"
}

extension RetiredDangers {
    /// Reads a document like the client's initializers, but continues after a trap.
    fileprivate struct Reader {
        var list: DangerList

        mutating func document(_ root: JSONNode) {
            guard root.members != nil else {
                return list.add(.crash, "", at: root.offset, "is \(root.kind) and no object: \(crash)")
            }
            list.addKeys(of: root, at: "", known: ["messaging", "versions"])
            if let messaging = value("messaging", of: root, at: "") { self.messaging(messaging) }
            if let versions = value("versions", of: root, at: "") { self.versions(versions) }
        }

        /// Both messages are required, even if no version uses them.
        private mutating func messaging(_ node: JSONNode) {
            guard node.members != nil else {
                return list.add(.crash, "messaging", at: node.offset, "is \(node.kind) and no object: \(crash)")
            }
            list.addKeys(of: node, at: "messaging", known: ["forced", "recommended"])
            for name in ["forced", "recommended"] {
                guard let message = value(name, of: node, at: "messaging") else { continue }
                self.message(message, at: "messaging.\(name)")
                cancelButton(message, at: "messaging.\(name)", isForced: name == "forced")
            }
        }

        /// Adds the dangers of one message, of which three texts are required strings.
        private mutating func message(_ node: JSONNode, at path: String) {
            guard isObject(node, at: path) else { return }
            let texts = ["title", "message", "continueButtonText"]
            list.addKeys(of: node, at: path, known: Set(texts + ["cancelButtonText"]))
            for key in texts {
                guard let (text, offset) = string(key, of: node, at: path), text.isEmpty else { continue }
                list.add(.misread, "\(path).\(key)", at: offset, "is empty: the alert has nothing to read there")
            }
        }

        /// The later button is optional. In the forced message it lets users dismiss the alert.
        private mutating func cancelButton(_ message: JSONNode, at path: String, isForced: Bool) {
            guard let button = message.last("cancelButtonText") else { return }
            let place = "\(path).cancelButtonText"
            if button.string == nil {
                list.add(.ignored, place, at: button.offset, "is \(button.kind) and no string: no such button is shown")
            } else if isForced {
                list.add(.misread, place, at: button.offset, "gives people a way past the forced update")
            }
        }

        /// Adds the dangers of the list. Every element must be an object with two strings.
        private mutating func versions(_ node: JSONNode) {
            guard let entries = node.array else {
                return list.add(.crash, "versions", at: node.offset, "is \(node.kind) and no array: \(crash)")
            }
            var places: [String: String] = [:]
            for (index, entry) in entries.enumerated() {
                let path = "versions[\(index)]"
                guard isObject(entry, at: path) else { continue }
                list.addKeys(of: entry, at: path, known: ["version", "policy"])
                if let (version, offset) = string("version", of: entry, at: path) {
                    self.version(version, offset, at: path, after: places[version])
                    places[version] = places[version] ?? path
                }
                if let (policy, offset) = string("policy", of: entry, at: path) {
                    self.policy(policy, offset, at: path)
                }
            }
        }

        /// The client compares version strings for equality and takes the first match.
        ///
        /// - Parameter first: the path of an earlier entry with the same version.
        private mutating func version(_ version: String, _ offset: Int, at path: String, after first: String?) {
            let place = "\(path).version"
            if let first {
                list.add(.misread, place, at: offset, "repeats \(first): only the first of them is ever found")
            } else if version.unicodeScalars.contains(where: { "*<>=~^,| \t\n".unicodeScalars.contains($0) }) {
                list.add(.misread, place, at: offset, "is no range: it holds for a version of exactly this text alone")
            }
        }

        private mutating func policy(_ text: String, _ offset: Int, at path: String) {
            guard RetiredDocument.Policy(text) == .none, text.lowercased() != "none" else { return }
            list.add(
                .misread, "\(path).policy", at: offset,
                "is '\(text)', which the client does not know: it silently means `none`")
        }
    }
}

extension RetiredDangers.Reader {
    private var crash: String { RetiredDangers.crash }

    /// The value of a required key; if it is missing, adds a danger and returns nil.
    private mutating func value(_ key: String, of node: JSONNode, at path: String) -> JSONNode? {
        if let value = node.last(key) { return value }
        list.add(.crash, path.isEmpty ? key : "\(path).\(key)", at: node.offset, "is missing: \(crash)")
        return nil
    }

    private mutating func string(_ key: String, of node: JSONNode, at path: String) -> (text: String, offset: Int)? {
        guard let value = value(key, of: node, at: path) else { return nil }
        if let text = value.string { return (text, value.offset) }
        list.add(.crash, "\(path).\(key)", at: value.offset, "is \(value.kind) and no string: \(crash)")
        return nil
    }

    private mutating func isObject(_ node: JSONNode, at path: String) -> Bool {
        if node.members != nil { return true }
        list.add(.crash, path, at: node.offset, "is \(node.kind) and no object: \(crash)")
        return false
    }
}
