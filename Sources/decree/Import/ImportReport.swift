import ClientFormats
import ClientKit
import PolicyModel

/// What `decree import` says of an app: what was made, what the old files really did, and what is left out.
struct ImportReport {
    let app: ImportedApp
    /// The file that was written.
    let file: String
    /// The errors of the policy that was made.
    let work: [Diagnostic]

    /// Without control characters, which texts of the old files may have.
    var lines: [String] {
        let lines =
            [made] + part("left out, or inferred", notes) + comparison + part(dangerous, dangers)
            + part("to do before it builds", work.flatMap { $0.lines(at: $0.position) })
            + part("to do before apps read it", app.work.flatMap { $0.lines(at: $0.position) })
        return lines.map(VisibleText.of)
    }

    private var made: String {
        let policy = app.dated.policy
        let parts = [
            count(policy.everyRelease.count, "release"),
            policy.minimum.isEmpty ? nil : "minimum \(lowest)", count(policy.rules.count, "rule"),
            count(policy.texts.count, "text"),
            policy.messages.isEmpty ? nil : count(policy.messages.count, "message"),
        ]
        return "made \(file): \(parts.compactMap(\.self).joined(separator: ", "))"
    }

    private var lowest: String {
        Set(app.dated.policy.minimum.values.compactMap { $0.last?.version }).sorted().map(\.description)
            .joined(separator: " and ")
    }

    private func part(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", "\(heading):"] + lines
    }

    private var notes: [String] {
        ImportReport.joined(app.notes.map { ($0.position.file, "\($0.position): ", $0.message) })
    }

    private var dangerous: String { "in the old files crashes, is refused, ignored or misread" }

    private var dangers: [String] {
        ImportReport.joined(
            app.comparison.dangers.map { danger in
                let editions = app.comparison.editions[danger] ?? []
                let whose = editions.isEmpty ? "" : " (\(editions.joined(separator: ", ")) only)"
                return (danger.file, danger.place, danger.words + whose)
            })
    }

    /// One line for what is the same of many elements of a list, at the first of them.
    private static func joined(_ found: [(file: String, place: String, words: String)]) -> [String] {
        found.joinedAlike { [$0.file, $0.words] }.map { one, others in
            "  \(one.place)\(one.words)" + (others > 0 ? " (and \(others) more like it)" : "")
        }
    }

    private var comparison: [String] {
        let found = app.comparison, same = found.devices - found.differing - found.unjudged
        guard found.devices > 0 else { return ["", "compared no device: nothing is known of the old files"] }
        let what = found.unwritten.isEmpty ? "answer" : "verdict"
        var heading = "compared \(count(found.devices, "device"))\(whose): \(same) get the same \(what) from both"
        if found.differing > 0 { heading += ", \(found.differing) a different one" }
        if found.unjudged > 0 { heading += ", \(found.unjudged) cannot be known" }
        let open = found.unwritten.map { "  \($0): only verdicts, as its document cannot be made yet" }
        let storeless = found.storeless.map {
            "  \($0): no file names a store, so \(DocumentComparison.standIn) stands for its page"
        }
        return ["", heading] + open + storeless + found.differences.flatMap(ImportReport.lines)
    }

    /// Empty unless all devices are on channels.
    private var whose: String {
        let channels = app.comparison.channelsAlone
        guard !channels.isEmpty else { return "" }
        return " on the channel\(channels.count > 1 ? "s" : "") \(Words.list(channels)), as others are offered nothing"
    }

    private static func lines(_ one: DocumentComparison.Difference) -> [String] {
        let editions = one.editions.isEmpty ? "" : " \(one.editions.joined(separator: ", "))"
        let versions = one.versions.prefix(6).map(\.description).joined(separator: ", ")
        let more = one.versions.count > 6 ? " and \(one.versions.count - 6) more" : ""
        let listed = one.isListed ? "" : "unlisted ", waiting = one.isWaiting ? " last in a rollout" : ""
        let whose = (one.channel.map { " on the channel \($0)" } ?? "") + waiting
        let head =
            "  \(one.platform.displayName) \(listed)\(versions)\(more), \(count(one.count, "device"))\(whose): "
            + "\(one.client)\(editions) \(words(one.what))"
        return [head] + [reason(one)].compactMap(\.self) + ["    for example \(one.sample.inWords)"]
    }

    /// What the old file does and what the policy or its document, to follow the client's name.
    private static func words(_ change: DocumentComparison.Change) -> String {
        switch change {
        case .answer(let old, let new): return "\(words(old)), the policy \(words(.verdict(new)))"
        case .document(let old, let new):
            return "\(words(.verdict(old))) as the policy does, by the policy's document it \(words(new))"
        case .part(let part, let old, let new):
            let values = [old, new].map { $0.map { "\(part.quotes ? "'\(short($0))'" : $0)" } ?? "none" }
            return "\(part.verb) \(values[0]), by the policy \(values[1])"
        }
    }

    /// The beginning of a long text.
    private static func short(_ text: String) -> String {
        text.count > 60 ? "\(text.prefix(60))…" : text
    }

    private static func reason(_ one: DocumentComparison.Difference) -> String? {
        guard let position = one.position else { return "    no file is read" }
        guard !one.path.isEmpty else { return "    \(position): no value of the file applies" }
        let value = one.value.map(words(written:)) ?? ""
        return "    \(position): \(one.path)\(value.isEmpty ? "" : " is \(value)")"
    }

    /// A value of JSON, or the words of an element; empty for one that holds others.
    private static func words(written value: String) -> Substring {
        guard value.first == "<" else { return "{[".contains(value.prefix(1)) ? "" : value[...] }
        return value.drop { $0 != ">" }.dropFirst()
    }

    /// What a client does, to follow its name.
    static func words(_ outcome: ClientAnswer.Outcome) -> String {
        switch outcome {
        case .verdict(.force): "forces"
        case .verdict(.recommend): "recommends"
        case .verdict(.none): "says nothing"
        case .crash(let cause): "crashes (\(cause))"
        case .refused(let cause): "refuses the file (\(cause))"
        case .unjudged: "cannot be judged"
        }
    }
}

extension ImportReport {
    /// The members of the printed object.
    var members: [JSONValue.Member] {
        [
            .init("file", .string(file)), .init("devices", .integer(app.comparison.devices)),
            .init("differing", .integer(app.comparison.differing)),
            .init("differences", .array(app.comparison.differences.map(ImportReport.value))),
            .init("dangers", .array(app.comparison.dangers.map(value))),
            .init(
                "notes",
                .array(app.notes.map { note in place(note.position, [.init("message", .string(note.message))]) })),
            .init("todo", DiagnosticJSON.values(work + app.work)),
        ]
    }

    private func place(_ position: SourcePosition, _ more: [JSONValue.Member]) -> JSONValue {
        .object(ImportReport.place(position) + more)
    }

    private static func place(_ position: SourcePosition) -> [JSONValue.Member] {
        [
            .init("file", .string(position.file)), .init("line", .integer(position.line)),
            .init("column", .integer(position.column)),
        ]
    }

    private func value(_ danger: Danger) -> JSONValue {
        let position = SourcePosition(file: danger.file, line: danger.line, column: danger.column)
        return .object(
            ImportReport.place(position) + [
                .init("kind", .string(danger.kind.rawValue)), .init("path", .string(danger.path)),
                .init("message", .string(danger.message)),
                .init("editions", .array((app.comparison.editions[danger] ?? []).map { .string($0) })),
            ])
    }

    private static func value(_ change: DocumentComparison.Change) -> [JSONValue.Member] {
        switch change {
        case .answer(let old, let new):
            [.init("part", .string("verdict")), .init("old", .string(words(old))), .init("new", .string("\(new)"))]
        case .document(let old, let new):
            [.init("part", .string("document")), .init("old", .string("\(old)")), .init("new", .string(words(new)))]
        case .part(let part, let old, let new):
            [.init("part", .string(part.rawValue)), .init("old", .text(old)), .init("new", .text(new))]
        }
    }

    private static func value(_ one: DocumentComparison.Difference) -> JSONValue {
        let members: [JSONValue.Member?] = [
            .init("path", .string(one.path)), .init("value", .text(one.value)),
            .init("client", .string(one.client)), .init("editions", .texts(one.editions)),
            .init("platform", .string(one.platform.rawValue)),
            one.channel.map { .init("channel", .string($0)) }, .init("listed", .bool(one.isListed)),
            .init("versions", .array(one.versions.map { .string($0.description) })),
            .init("devices", .integer(one.count)), .init("waiting", .bool(one.isWaiting)),
        ]
        return .object(
            (one.position.map(place) ?? []) + members.compactMap(\.self) + value(one.what)
                + [.init("device", .string(one.sample.inWords))])
    }
}

extension AnswerPart {
    /// What a client does with the part, to stand before its value.
    fileprivate var verb: String {
        switch self {
        case .version: "offers"
        case .file, .link: "leads to"
        case .notes: "shows the notes"
        case .text: "says"
        case .frequency: "shows it"
        case .question: "installs it"
        case .message: "announces"
        }
    }

    /// True for words that users read.
    fileprivate var quotes: Bool { [.notes, .text, .message].contains(self) }
}

extension Danger {
    /// Its place in the old file, its class, and what happens.
    var inOneLine: String { place + words }

    fileprivate var place: String { "\(file):\(line):\(column): " }
    fileprivate var words: String { "\(kind.rawValue): \(message)" }
}
