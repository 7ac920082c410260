import ClientKit
import PolicyModel

/// What a client does with one document of anybody's making, on one device.
package struct DocumentExplanation: Sendable {
    /// One edition of the client.
    struct Reading: Hashable, Sendable {
        let edition: ClientEdition
        let answer: ClientAnswer
        let value: DocumentText.Value?
        let dangers: [Danger]
        /// A newer release that the device is not offered; nil for none.
        var hidden: HiddenRelease?
    }

    /// As the user named it.
    let path: String
    let client: String
    let clientDevice: ClientDevice
    let text: DocumentText
    let readings: [Reading]
    /// What the file holds in place of a document; nil where it is one, or nearly.
    package var notice: String?
}

extension DocumentExplanation {
    /// - Parameter path: as the user named it.
    package init(
        of bytes: [UInt8], named path: String, by client: any ClientFormat, on clientDevice: ClientDevice,
        when situation: Situation
    ) {
        let text = DocumentText(bytes)
        let platform = clientDevice.platform,
            name = client.fileName(of: bytes, part: Self.part(of: path, client), on: [platform])
        let plain = Artifact(path: "\(Self.slug)/\(name)", bytes: bytes, role: .document)
        let readings = client.editions(for: Self.policy(of: client, on: platform), on: platform).map { edition in
            let model = client.model(reading: [plain], of: Self.slug, as: edition)
            let answer = model.answers(on: clientDevice, in: [clientDevice.language], when: situation)[0]
            return Reading(
                edition: edition, answer: answer, value: text.value(at: answer.path, counting: model.equalKeys),
                dangers: model.dangers, hidden: model.hidden(from: clientDevice, when: situation))
        }
        let fault = UnreadableText(bytes, isXML: name.hasSuffix(".xml"), isLoose: client.readsLooseXML)
        let notice = fault.flatMap { $0.isForeign ? "\(path):\($0.line):\($0.column): \($0.reason)" : nil }
        self.init(
            path: path, client: client.name, clientDevice: clientDevice, text: text, readings: readings, notice: notice)
    }

    /// True when some edition of the client crashes on this device, or refuses the document.
    package var isRefused: Bool {
        readings.contains { reading in
            switch reading.answer.outcome {
            case .crash, .refused: true
            case .verdict, .unjudged: false
            }
        }
    }

    /// A danger, and the editions that run into it where not all do.
    struct SharedDanger: Hashable {
        let danger: Danger
        let editions: [String]
    }

    /// Every danger that some edition has, each once, in the order of the text.
    var dangers: [SharedDanger] {
        var order: [Danger] = [], editions: [Danger: [String]] = [:]
        for reading in readings {
            for danger in reading.dangers where editions[danger]?.last != reading.edition.name {
                if editions[danger] == nil { order.append(danger) }
                editions[danger, default: []].append(reading.edition.name)
            }
        }
        return order.enumerated()
            .sorted {
                ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
            }
            .map { _, danger in
                let named = editions[danger] ?? []
                return SharedDanger(danger: danger, editions: named.count == readings.count ? [] : named)
            }
    }

    /// What stands between the client's name and the ending, as the version in `ssvc.3.1.0.json`; else nothing.
    private static func part(of path: String, _ client: any ClientFormat) -> String {
        let name = path.split(separator: "/").last ?? ""
        return name.hasPrefix("\(client.name).") ? client.part(ofFileNamed: name) : ""
    }

    /// The folder that the document is said to lie in.
    private static let slug = "document"

    /// A policy that asks for this client and nothing else, since its choice of options decides the editions.
    private static func policy(of client: any ClientFormat, on platform: Platform) -> Policy {
        Policy(slug: slug, platforms: [platform], clients: [client.name])
    }
}
