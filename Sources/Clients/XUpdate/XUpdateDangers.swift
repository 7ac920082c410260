import ClientKit
import PolicyModel

/// The dangerous and ineffective parts of a document of XUpdate.
struct XUpdateDangers {
    private let document: Artifact
    private let edition: XUpdateEdition

    init(in document: Artifact, as edition: XUpdateEdition) {
        (self.document, self.edition) = (document, edition)
    }

    private static let known = Set(XUpdateDocument.Names.capitalised.all + XUpdateDocument.Names.lower.all)

    var all: [Danger] {
        DangerList.android(
            in: document, isWhole: edition.readsToTheEnd, unreadable: "the client gives an error and shows nothing"
        ) { root, list in
            list.addKeys(of: root, at: "", known: Self.known)
            do throws(XUpdateDocument.Fault) {
                let read = try XUpdateDocument(root, as: edition)
                checkKeys(of: read, root, &list)
                if read.status != 0 { check(try read.update(), names: read.names, root, &list) }
            } catch {
                refuse(error, root, &list)
            }
        }
    }

    private func refuse(_ fault: XUpdateDocument.Fault, _ root: JSONNode, _ list: inout DangerList) {
        let node = root.last(fault.key) ?? root
        list.add(
            .refusal, fault.key, at: node.offset,
            "stops XUpdate \(edition.rawValue): \(fault.cause), so nothing is shown")
    }

    /// Values that are read as others than they are, and keys that are not read.
    private func checkKeys(of read: XUpdateDocument, _ root: JSONNode, _ list: inout DangerList) {
        let names = read.names
        addKeysOfOtherSpelling(read, root, &list)
        if edition != .oldest {
            list.addConversions(
                of: root, texts: [names.versionName, names.content, names.address, names.md5],
                numbers: [names.code, names.versionCode, names.status, names.size])
        } else if root.last("code") != nil, root.last("Code") == nil {
            list.add(
                .ignored, "", at: root.offset,
                "has small letters in its keys, which XUpdate up to 2.0.7 never reads: no update")
        }
        if !(0...3).contains(read.status), let node = root.last(names.status) {
            list.add(.misread, names.status, at: node.offset, "is \(read.status), which counts as a plain update")
        }
    }

    /// A name that counts as ignored, and a sum and a link with which no download can be installed.
    private func check(
        _ update: XUpdateDocument.Update, names: XUpdateDocument.Names, _ root: JSONNode, _ list: inout DangerList
    ) {
        if update.isIgnored(as: "", by: edition) {
            let node = root.last(names.versionName)
            return list.add(
                .misread, node == nil ? "" : names.versionName, at: (node ?? root).offset,
                "\(node == nil ? "has no \(names.versionName)" : "is empty"), as is the name that an app keeps whose "
                    + "user ignored nothing: the update counts as ignored, and is not shown")
        }
        if let sum = update.md5, !sum.isEmpty, !Release.Archive.isMD5(sum), let node = root.last(names.md5) {
            list.add(.misread, names.md5, at: node.offset, "is no MD5: every download counts as damaged")
        }
        if XUpdateLink(update.address ?? "", as: edition) == .dead, let node = root.last(names.address) {
            list.add(
                .misread, names.address, at: node.offset,
                "is no file that Android installs, and is downloaded as one all the same"
                    + (update.isForced ? ": the dialog stays, and nobody gets past it" : ""))
        }
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
