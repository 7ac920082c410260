import PolicyModel

/// The dangerous and ineffective parts of a document of XUpdate.
struct XUpdateDangers {
    private let document: Artifact
    private let edition: XUpdateEdition

    init(in document: Artifact, as edition: XUpdateEdition) {
        (self.document, self.edition) = (document, edition)
    }

    private static let known: Set<String> = Set(
        XUpdateDocument.Names.capitalised.all + XUpdateDocument.Names.lower.all + [
            "Msg", "UploadTime", "msg", "uploadTime",
        ])

    var all: [Danger] {
        let text: JSONText
        do throws(JSONFault) {
            text = try JSONText(android: document.bytes)
        } catch {
            return [
                .unreadable(
                    error, document.bytes, as: .refusal, file: document.path,
                    "the client gives an error and shows nothing")
            ]
        }
        var list = DangerList(in: document.path, text)
        list.addKeys(of: text.root, at: "", known: Self.known)
        do throws(XUpdateDocument.Fault) {
            let read = try XUpdateDocument(text.root, as: edition)
            check(read, text.root, &list)
        } catch {
            refuse(error, text.root, &list)
        }
        return list.all
    }

    private func refuse(_ fault: XUpdateDocument.Fault, _ root: JSONNode, _ list: inout DangerList) {
        let node = root.last(fault.key) ?? root
        list.add(
            .refusal, fault.key, at: node.offset,
            "stops XUpdate \(edition.rawValue): \(fault.cause), so nothing is shown")
    }

    private func check(_ read: XUpdateDocument, _ root: JSONNode, _ list: inout DangerList) {
        let names = read.names
        addKeysOfOtherSpelling(read, root, &list)
        if edition != .oldest {
            list.addConversions(
                of: root, texts: [names.versionName, names.content, names.address, names.md5],
                numbers: [names.code, names.versionCode, names.status, names.size])
        }
        if edition == .oldest, root.last("code") != nil, root.last("Code") == nil {
            list.add(
                .ignored, "", at: root.offset,
                "has small letters in its keys, which XUpdate up to 2.0.7 never reads: no update")
        }
        if !(0...3).contains(read.status), let node = root.last(names.status) {
            list.add(.misread, names.status, at: node.offset, "is \(read.status), which counts as a plain update")
        }
        guard read.status != 0 else { return }
        do throws(XUpdateDocument.Fault) {
            let update = try read.update()
            if let sum = update.md5, !sum.isEmpty, !Self.isMD5(sum), let node = root.last(names.md5) {
                list.add(.misread, names.md5, at: node.offset, "is no MD5: every download counts as damaged")
            }
            guard XUpdateLink(update.address ?? "", as: edition) == .dead, let node = root.last(names.address) else {
                return
            }
            list.add(
                .misread, names.address, at: node.offset,
                "is no file that Android installs, and is downloaded as one all the same")
        } catch {
            refuse(error, root, &list)
        }
    }
    private static func isMD5(_ text: String) -> Bool {
        text.utf8.count == 32 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// `Code` decides for all keys, so that those of the other spelling are never read.
    private func addKeysOfOtherSpelling(_ read: XUpdateDocument, _ root: JSONNode, _ list: inout DangerList) {
        let others = read.names == .capitalised ? XUpdateDocument.Names.lower : .capitalised
        guard edition != .oldest || root.last("Code") != nil else { return }
        for key in others.all {
            guard let node = root.last(key) else { continue }
            list.add(.ignored, key, at: node.offset, "is not read beside \(read.names.code): all keys are spelt alike")
        }
    }
}
