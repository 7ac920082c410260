import ClientKit
import PolicyModel

/// The dangerous and ineffective parts of a document of AppUpdater.
struct AppUpdaterDangers {
    private let document: Artifact
    private let format: AppUpdaterDocument.Format

    init(in document: Artifact, as format: AppUpdaterDocument.Format) {
        (self.document, self.format) = (document, format)
    }

    private static let keys: Set<String> = ["latestVersion", "latestVersionCode", "url", "releaseNotes"]

    var all: [Danger] { format == .json ? json : xml }

    private var json: [Danger] {
        DangerList.android(in: document, unreadable: "the client gives JSON_ERROR and shows nothing") { root, list in
            list.addKeys(of: root, at: "", known: Self.keys)
            list.addConversions(of: root, texts: ["latestVersion", "url"], numbers: ["latestVersionCode"])
            if let notes = root.last("releaseNotes"), notes.array == nil {
                list.add(.ignored, "releaseNotes", at: notes.offset, "is \(notes.kind), no list: there are no notes")
            }
            for (key, words) in found {
                let node = root.last(key) ?? root
                list.add(words.kind, root.last(key) == nil ? "" : key, at: node.offset, words.text)
            }
        }
    }

    /// An XML text has no paths, so a danger names the element; its line is that where the element begins.
    private var xml: [Danger] {
        let text: XMLText
        do throws(XMLFault) {
            text = try XMLText(document.bytes)
        } catch {
            return [.unreadable(error, file: document.path, "the client gives XML_ERROR and shows nothing")]
        }
        let values = found.map { key, words in
            danger(words.kind, key, line: line(of: key, in: text), words.text)
        }
        return Danger.emptyEntities(of: text, file: document.path) + places(in: text) + values
    }

    private func danger(_ kind: Danger.Kind, _ key: String, line: Int, _ words: String) -> Danger {
        Danger(kind, at: key, line: line, in: document.path, words)
    }

    /// Elements that are written twice, or outside the last `update`.
    private func places(in text: XMLText) -> [Danger] {
        var dangers: [Danger] = [], seen: Set<String> = [], updates = 0, isInside = false
        for event in text.events {
            switch event {
            case .start(let name, _, let line):
                let key = name.local
                if key == "update" {
                    (updates, isInside, seen) = (updates + 1, true, [])
                    if updates > 1 {
                        dangers.append(danger(.misread, key, line: line, "is written again: only the last one counts"))
                    }
                } else if Self.keys.contains(key) {
                    if updates == 0 {
                        dangers.append(danger(.ignored, key, line: line, "stands before update, and is never read"))
                    } else if !isInside {
                        dangers.append(
                            danger(.misread, key, line: line, "stands behind update, and counts all the same"))
                    } else if !seen.insert(key).inserted {
                        dangers.append(danger(.misread, key, line: line, "is written again: the last one counts"))
                    }
                }
            case .end(let name): if name.local == "update" { isInside = false }
            case .text: break
            }
        }
        return dangers
    }

    /// Of the last element with that name, which counts.
    private func line(of key: String, in text: XMLText) -> Int {
        for case .start(let name, _, let line) in text.events.reversed() where name.local == key { return line }
        return 1
    }

    private var found: [(key: String, words: (kind: Danger.Kind, text: String))] {
        do throws(AppUpdaterDocument.Failure) {
            let read = try AppUpdaterDocument(document.bytes, as: format)
            var found: [(String, (Danger.Kind, String))] = []
            if (read.code ?? 0) <= 0 {
                found.append(
                    (
                        "latestVersionCode",
                        (.misread, "is no code above 0, so that names are compared, without their letters")
                    ))
            }
            if read.address == nil {
                found.append(("update", (.crash, "has no url: the app ends when its button is pressed")))
            }
            return found
        } catch {
            switch error {
            case .crash(let cause): return [("update", (.crash, "ends the app: \(cause)"))]
            case .varies:
                return [("latestVersion", (.refusal, "has no digit, or a line end: the client shows nothing"))]
            case .unreadable(let cause, let key): return [(key, (.refusal, "stops the client: \(cause)"))]
            }
        }
    }
}
