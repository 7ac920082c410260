import ArgumentParser
import Basics
import ClientFormats
import ClientKit
import Explanation
import PolicyModel
import SiteEngine

/// `decree explain`: the verdict for one device with its line, and each client's answer with the value responsible.
struct ExplainCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Shows the verdict for one device, what every client does there, and why.",
        discussion: ExplainHelp.discussion)

    @Argument(
        help: ArgumentHelp("The app, by slug; nothing else of a large site is read.", valueName: "app"),
        completion: Completion.apps)
    var app: String?

    @Option(
        help: ArgumentHelp("Explain this JSON file instead of an app; needs one --client.", valueName: "file"),
        completion: .file())
    var document: String?

    @Flag(help: "Show what the app must give its clients of the device, for those that read nothing of it themselves.")
    var attributes = false

    @Option(
        name: .customLong("client"),
        help: ArgumentHelp(
            "Ask this client only; may be repeated.", valueName: "name"), completion: Completion.clients)
    var clients: [String] = []

    @OptionGroup(title: "Device options") var device: DeviceOptions

    @Option(
        name: .customLong("bundle-id"),
        help: ArgumentHelp(
            "With --document: the app's bundle id or package name.", valueName: "id"))
    var bundleID: String?

    @Option(
        help: ArgumentHelp(
            "How often the device showed its prompt and its message before, for clients that count displays.",
            valueName: "count"))
    var shown = 0

    @Option(
        help: ArgumentHelp("With --shown: when it did so last; default the moment of the question.", valueName: "time"))
    var last: Moment?

    @Flag(help: "Print the entry of 'expect' that promises the verdict, or with --client the answer, ready to paste.")
    var expect = false

    @OptionGroup var site: SiteOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        switch (app, document) {
        case (nil, nil): throw ValidationError("Name an app, or a file with --document.")
        case (.some, .some): throw ValidationError("Name an app or a --document, not both.")
        case (nil, .some) where clients.count != 1: throw ValidationError("--document needs one --client.")
        case (nil, .some) where device.version == nil:
            throw ValidationError("--document needs the app's version, --version.")
        case (nil, .some) where attributes: throw ValidationError("--attributes is a question about an app.")
        case (.some, nil) where attributes && expect: throw ValidationError("Ask --attributes or --expect, not both.")
        case (.some, nil) where attributes: break
        case (.some, nil) where device.version == nil && device.build == nil:
            throw ValidationError("Name the device's version, --version, or its --build.")
        case (nil, .some) where device.os == nil: throw ValidationError("--document needs the system's version, --os.")
        case (.some, nil) where bundleID != nil:
            throw ValidationError("--bundle-id belongs to --document; an app has its own.")
        case (nil, .some) where expect: throw ValidationError("--expect is about an app, not a --document.")
        default: break
        }
        guard shown >= 0 else { throw ValidationError("--shown is a number of displays, 0 or more.") }
        guard last == nil || shown > 0 else { throw ValidationError("--last needs --shown, the number of displays.") }
        try ClientNames.check(clients)
    }

    /// Explains the document if one is given, else the app.
    func work(_ terminal: Terminal) async throws {
        if let doubt = LanguageWords.doubt(about: device.language) { terminal.warning(doubt) }
        if let document, let client = clients.first.flatMap(ClientFormats.named) {
            try explain(document, by: client, terminal)
        } else if let app {
            try await explain(app, terminal)
        }
    }

    /// Explains an app. Content with errors is refused, because its documents cannot be made.
    private func explain(_ app: String, _ terminal: Terminal) async throws {
        let moment = try site.moment
        let reading = try await terminal.reading(SiteEngine(content: site.content, at: moment), only: [app])
        guard let dated = reading.apps.first else { throw terminal.refusal(reading.diagnostics) }
        if attributes { return try showAttributes(of: dated, terminal) }
        var device = try device.question.device(in: dated)
        if expect { device = device.completed(for: dated.source) }
        let encoded = EncodedApp(dated, for: try chosen(of: dated.policy))
        let errors = encoded.errors
        guard errors.isEmpty else { throw terminal.refusal(errors) }
        let asked = device.channel.map { EncodedApp(encoded, seenOn: $0) } ?? encoded
        let explanation = Explanation(of: device, in: asked, when: situation(at: moment))
        for doubt in explanation.doubts { terminal.warning(doubt) }
        if expect { return try promise(explanation, of: encoded, terminal) }
        show(explanation, terminal)
        if explanation.isRefused { throw Refusal() }
    }

    /// Prints the entries of `expect` for the device.
    private func promise(_ explanation: Explanation, of app: EncodedApp, _ terminal: Terminal) throws(PromiseError) {
        let lines = try PromisedDevice(explanation, of: app, askedAs: device.question).lines(of: clients)
        terminal.object(
            [],
            ExplanationJSON.members(explanation) + [JSONValue.Member("expect", .texts(lines))])
        terminal.result(lines.joined(separator: "\n"))
    }

    /// Explains a JSON file, which needs no content folder.
    private func explain(_ document: String, by client: any ClientFormat, _ terminal: Terminal) throws {
        let file = try DocumentFile(reading: document)
        let clientDevice = try clientDevice(on: device.platform ?? client.platforms.first ?? .ios, for: client)
        let explanation = DocumentExplanation(
            of: file.bytes, named: file.path, by: client, on: clientDevice, when: situation(at: try site.moment))
        if let notice = explanation.notice { terminal.warning(notice) }
        terminal.object(members: ExplanationJSON.members(explanation))
        if !output.json && !output.quiet {
            let text = DocumentExplanationText(explanation, ink: Ink(output.color), width: TerminalWidth.current())
            terminal.result(text.lines.joined(separator: "\n"))
        }
        if explanation.isRefused { throw Refusal() }
    }

    /// A table of what each client is given by the app.
    private func showAttributes(of dated: DatedPolicy, _ terminal: Terminal) throws {
        let tables = try chosen(of: dated.policy).map { ($0.name, $0.attributes(for: dated)) }.filter { !$0.1.isEmpty }
        terminal.object(members: [
            .init("app", .string(dated.policy.slug)),
            .init(
                "attributes",
                .array(
                    tables.flatMap { client, attributes in
                        attributes.map { attribute in
                            JSONValue.object([
                                "client": .string(client), "name": .string(attribute.name),
                                "value": .string(attribute.value), "use": .string(attribute.use),
                            ])
                        }
                    })),
        ])
        if tables.isEmpty { terminal.result("The clients of '\(dated.policy.slug)' read the device themselves.") }
        for (client, attributes) in tables {
            let width = attributes.map(\.name.count).max() ?? 0
            terminal.result("\(client): the app gives it, all as texts,")
            for attribute in attributes {
                let name = attribute.name.padding(to: width)
                terminal.result(
                    "  \(name)  \(attribute.value.replacing("`", with: "")): "
                        + "for \(attribute.use.replacing("`", with: ""))"
                )
            }
        }
    }

    private func situation(at moment: Moment) -> Situation {
        Situation(shown: shown, last: shown > 0 ? last ?? moment : nil, moment: moment)
    }

    /// Prints the explanation as text or JSON.
    private func show(_ explanation: Explanation, _ terminal: Terminal) {
        terminal.object(members: ExplanationJSON.members(explanation))
        var sources = SourceLines()
        let text = ExplanationText(explanation, ink: Ink(output.color), width: TerminalWidth.current())
        let line = sources.line(at: ExplanationReason(explanation).position)
        terminal.result(text.lines(sourceLine: line).joined(separator: "\n"))
    }
}

extension ExplainCommand {
    /// The policy's clients in its order, or only those of `--client`.
    private func chosen(of policy: Policy) throws(UsageError) -> [any ClientFormat] {
        let names = policy.clients.map(\.name)
        if let stranger = clients.first(where: { !names.contains($0) }) {
            throw UsageError(
                "'\(policy.slug)' has no documents for '\(stranger)'; it has them for \(names.joined(separator: ", "))")
        }
        return names.filter { clients.isEmpty || clients.contains($0) }.compactMap(ClientFormats.named)
    }

    /// The device for a document, with version, build and bundle id as given: a client reads them by its own rules.
    private func clientDevice(on platform: Platform, for client: any ClientFormat) throws(UsageError) -> ClientDevice {
        guard client.platforms.contains(platform) else {
            let known = client.platforms.map(\.rawValue).joined(separator: ", ")
            throw UsageError("'\(client.name)' is not on \(platform.rawValue); it is on \(known)")
        }
        if platform == .android, let build = device.build, !build.utf8.allSatisfy(\.isDigit) || Int(build) == nil {
            throw UsageError("'\(build)' is no version code: on Android --build is a whole number, such as 3200")
        }
        return ClientDevice(
            platform: platform, version: device.version ?? "", build: device.build.map { .known($0) } ?? .unknown,
            bundleID: bundleID ?? "", os: device.os.map { ClientDevice.systemVersion($0, on: platform) } ?? "",
            language: device.language ?? .english, model: device.model, isTablet: device.tablet,
            processor: device.hardware, channel: device.channel, id: device.id, custom: device.question.customValues)
    }
}
