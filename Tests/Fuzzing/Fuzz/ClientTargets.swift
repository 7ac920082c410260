@testable import ClientKit
@testable import ClientFormats
import PolicyModel

/// Documents that anybody may have written, read by the decision models as the real clients read them.
enum ClientTargets {
    /// By the client's name.
    static let all: [String: @Sendable ([UInt8]) -> Void] = {
        var targets: [String: @Sendable ([UInt8]) -> Void] = [:]
        for client in ClientFormats.all {
            targets[client.name] = { bytes in
                for names in files[client.name] ?? [[client.plainFile(on: client.platforms[0])]] {
                    ask(client, names, bytes)
                }
            }
        }
        return targets
    }()

    /// Of clients whose documents have other names than their one plain file: the files of a site, for each form.
    private static let files = [
        "turkcell-updater": [["turkcell-updater.ios.json", "turkcell-updater.android.json"]],
        "remote-configuration": [
            ["remote-configuration.json", "remote-configuration.2.0.json", "remote-configuration.tvos.json"]
        ],
        "ssvc": [["ssvc.json", "ssvc.200.json"]], "retired": [["retired.json", "retired.de.json"]],
        "app-updater": [["app-updater.json"], ["app-updater.xml"]],
    ]

    /// The reader below all models: places lie in the text, and what it takes it takes again after one more space.
    @Sendable static func json(_ bytes: [UInt8]) {
        let document = DocumentText(bytes)
        for line in 1...document.lineCount { _ = document.near(line: line, column: line) }
        for dialect in [JSONDialect.decoder, .serialization] {
            guard let text = try? JSONText(bytes, as: dialect) else { continue }
            check(text.root, in: text, document)
            guard let spaced = try? JSONText([0x20] + text.bytes + [0x0A], as: dialect), text.bytes.first != 0 else {
                continue
            }
            promise(spaced.bytes.count == text.bytes.count + 2, "a space changed the text")
        }
    }

    /// The reader of libraries for Android, with and without the line ends that some of them drop.
    @Sendable static func androidJSON(_ bytes: [UInt8]) {
        if isWide(bytes) { return }
        let document = DocumentText(bytes)
        for joinsLines in [false, true] {
            guard let text = try? JSONText(android: bytes, joinsLines: joinsLines) else { continue }
            check(text.root, in: text, document)
        }
    }

    /// True for what a document is shown as UTF-16 or UTF-32 for; Android reads UTF-8 alone, so it counts other lines.
    private static func isWide(_ bytes: [UInt8]) -> Bool {
        let text = JSONText.utf8(bytes, .decoder)
        return text != bytes && text != Array(bytes.dropFirst(3))
    }

    /// The reader below all models of XML: every line lies in the text.
    @Sendable static func xml(_ bytes: [UInt8]) {
        guard let text = try? XMLText(bytes) else { return }
        let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        for case .start(_, _, let place) in text.events {
            promise((1...lines).contains(place.line) && place.column > 0, "an element outside the text")
        }
    }

    private static func check(_ node: JSONNode, in text: JSONText, _ document: DocumentText) {
        promise(text.bytes.indices.contains(node.offset), "a value outside the text")
        let place = text.place(of: node.offset)
        promise((1...document.lineCount).contains(place.line), "a line outside the text")
        node.array?.forEach { check($0, in: text, document) }
        node.members?.forEach { check($0.node, in: text, document) }
    }

    private static let languages = ["de", "pt-BR", "en"].compactMap { LanguageTag($0) }

    private static func ask(_ client: some ClientFormat, _ files: [String], _ bytes: [UInt8]) {
        let documents = files.map { Artifact(path: "kasa/\($0)", bytes: bytes, role: .document) }
        let text = DocumentText(bytes), isWide = isWide(bytes)
        for edition in editions(of: client) where !(isWide && edition.platforms == [.android]) {
            let model = client.model(reading: documents, of: "kasa", as: edition)
            for clientDevice in clientDevices where edition.platforms.contains(clientDevice.platform) {
                for situation in situations {
                    let answers = model.answers(on: clientDevice, in: languages, when: situation)
                    promise(answers.count == languages.count, "an answer is missing")
                    for answer in answers { _ = text.value(at: answer.announcement?.path ?? answer.path) }
                    promise(
                        model.answers(on: clientDevice, in: languages, when: situation) == answers,
                        "the same question, another answer")
                }
            }
            for danger in model.dangers {
                let line = text.near(line: danger.line, column: danger.column)
                promise(
                    (1...text.lineCount).contains(danger.line) && danger.column >= 1,
                    "a danger outside the text: \(danger)")
                promise(line.column <= line.text.count + 1, "a danger outside its line: \(danger)")
            }
        }
    }

    private static func editions(of client: some ClientFormat) -> [ClientEdition] {
        guard client.name == "prince-of-versions" else { return client.platforms.map { ClientEdition(on: [$0]) } }
        let apple = ["4.0.8", "4.0.1", "3.0.0"].map { ClientEdition($0, on: [.ios, .macos]) }
        return apple + ["4.0.4", "4.0.1", "3.0.0", "kmp-0.1.0"].map { ClientEdition($0, on: [.android]) }
    }

    private static let situations = [(0, nil), (1, 1_795_000_000)].map { shown, last in
        Situation(shown: shown, last: last.map { Moment(seconds: $0) }, moment: Moment(seconds: 1_795_219_200))
    }

    private static let clientDevices = Platform.allCases.flatMap { platform in
        [("2.0", "200", "15.2"), ("1.10.0", "1.1", "9.0")].map { version, build, os in
            ClientDevice(
                platform: platform, version: version, build: .known(build), bundleID: "com.example.kasa", os: os,
                language: .english, model: "iPhone5,1", isTablet: version == "2.0", custom: ["plan": "paid"])
        } + [
            ClientDevice(
                platform: platform, version: "1.9", build: .between("100", "200"), bundleID: "", os: "15.2",
                language: .english)
        ]
    }
}
