import Basics
import PolicyModel

/// A table of users as its file has it: `platform,version,os,users`, with a first column `app` where it is about
/// several apps, and a last one `day` where it has users of single days.
///
/// A line without a day is of the newest state. Where every line has one, those of the newest day are that state. Lines
/// that begin with `#` say how it was counted, as `decree reach` writes them; `# from 2026-11-01` and
/// `# until 2026-11-20` are of the lines without a day.
struct ShareFile {
    private struct Line {
        let app: String
        let row: UserShare.Row
        let day: Moment?
    }

    /// More than these run no app; no sum of so many rows can overflow.
    private static let mostUsers = 1_000_000_000

    private let path: String
    private var columns: [String] = []
    private var lines: [Line] = []
    private var noted: CountedDays?
    private var diagnostics: [Diagnostic] = []

    /// - Parameter diagnostics: receives every mistake, with line and column.
    static func read(_ bytes: [UInt8], path: String, reporting diagnostics: inout [Diagnostic]) -> ImpactShare {
        var file = ShareFile(path: path)
        file.read(bytes)
        diagnostics += file.diagnostics
        return file.share
    }

    private var hasApps: Bool { columns.first == "app" }
    private var hasDays: Bool { columns.last == "day" }

    private mutating func read(_ bytes: [UInt8]) {
        let start = SourcePosition(file: path), mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        else {
            diagnostics.append(
                Diagnostic(.error, "share-file", at: start, "the file is not UTF-8", help: "save it as UTF-8"))
            return
        }
        let conflicts = MergeConflict.diagnostics(text, at: start)
        guard conflicts.isEmpty else {
            diagnostics += conflicts
            return
        }
        let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        noted = ShareFile.days(of: all)
        var lines = all.enumerated().filter { !$0.element.hasPrefix("#") }[...]
        let named = (lines.popFirst()?.element).map { ShareFile.fields($0).map { $0.text.lowercased() } } ?? []
        let plain = ImpactShare.header
        guard [plain, ["app"] + plain, plain + ["day"], ["app"] + plain + ["day"]].contains(named) else {
            diagnostics.append(
                Diagnostic(
                    .error, "share-header", at: start, "the first line does not name the columns",
                    help: "begin the file with\n\(plain.joined(separator: ","))\nand 'app' before it for several apps, "
                        + "'day' behind it for users of single days"))
            return
        }
        columns = named
        for (index, line) in lines where !line.allSatisfy(\.isWhitespace) {
            if let line = self.line(line, at: SourcePosition(file: path, line: index + 1)) { self.lines.append(line) }
        }
    }

    /// What `# from` and `# until` say; nil without the latter.
    private static func days(of lines: [Substring]) -> CountedDays? {
        func day(behind word: String) -> Moment? {
            lines.lazy.filter { $0.hasPrefix(word) }.compactMap { Moment($0.dropFirst(word.count).trimmedBlanks) }.first
        }
        return day(behind: "# until ").map { CountedDays(first: day(behind: "# from "), last: $0) }
    }

    private var share: ImpactShare {
        let newest = lines.contains { $0.day == nil } ? nil : lines.compactMap(\.day).max()
        let days = newest.map { CountedDays(first: $0, last: $0) } ?? noted
        let named = Dictionary(grouping: lines, by: \.app), empty = hasApps || columns.isEmpty ? [:] : ["": [Line]()]
        let apps = named.merging(empty) { found, _ in found }.mapValues { lines in
            UserShare(
                lines.filter { $0.day == newest }.map(\.row), of: days,
                byDay: lines.compactMap { line in
                    line.day.map {
                        .init(platform: line.row.platform, version: line.row.version, day: $0, users: line.row.users)
                    }
                })
        }
        return ImpactShare(path: path, apps: apps, until: days?.last)
    }

    /// A field without its quotes and blanks, and the column it begins at.
    private static func fields(_ line: Substring) -> [(text: String, column: Int)] {
        var fields: [(text: String, column: Int)] = [], column = 1
        for field in line.split(separator: ",", omittingEmptySubsequences: false) {
            let blank = field.prefix { $0 == " " }.count
            var text = field.trimmedBlanks
            if text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") { text = String(text.dropFirst().dropLast()) }
            fields.append((text, column + blank))
            column += field.count + 1
        }
        return fields
    }

    private mutating func line(_ line: Substring, at place: SourcePosition) -> Line? {
        let all = ShareFile.fields(line), fields = Array(all.dropFirst(hasApps ? 1 : 0))
        guard all.count == columns.count else {
            diagnostics.append(
                Diagnostic(
                    .error, "share-columns", at: place,
                    "the line has \(count(all.count, "field")) instead of \(columns.count)",
                    help: "write \(columns.joined(separator: ",")); an unknown os is an empty field"))
            return nil
        }
        let found = diagnostics.count, row = self.row(fields, at: place), day = self.day(fields, at: place)
        guard let row, diagnostics.count == found else { return nil }
        return Line(app: hasApps ? all[0].text : "", row: row, day: day)
    }

    private mutating func row(_ fields: [(text: String, column: Int)], at place: SourcePosition) -> UserShare.Row? {
        let platform = Platform(rawValue: fields[0].text.lowercased()), version = Version(orPreview: fields[1].text)
        let os = fields[2].text.isEmpty ? nil : Version(fields[2].text), users = Int(fields[3].text)
        if platform == nil {
            mistake("share-platform", fields[0], place, "is not a platform", "write \(Platform.names)")
        }
        if version == nil {
            mistake(
                "share-version", fields[1], place, "is not a version",
                "write one to four numbers joined by dots, and '-beta.1' behind a version before a release")
        }
        if os == nil, !fields[2].text.isEmpty {
            mistake(
                "share-os", fields[2], place, "is not an OS version",
                "write a version, Android's API level, or nothing where it is unknown")
        }
        let isCount = users.map { (0...ShareFile.mostUsers).contains($0) && $0.description == fields[3].text } ?? false
        if !isCount {
            mistake(
                "share-users", fields[3], place, "is not a number of users", "write a whole number without separators")
        }
        guard let platform, let version, let users else { return nil }
        return UserShare.Row(platform: platform, version: version, os: os, users: users)
    }

    /// Nil for a line of the newest state.
    private mutating func day(_ fields: [(text: String, column: Int)], at place: SourcePosition) -> Moment? {
        guard hasDays, case let field = fields[4], !field.text.isEmpty else { return nil }
        if let day = Moment(field.text), day.date == field.text { return day }
        mistake(
            "share-day", field, place, "is not a day",
            "write it as 2026-11-20, or nothing where the line is of the newest state")
        return nil
    }

    private mutating func mistake(
        _ id: String, _ field: (text: String, column: Int), _ place: SourcePosition, _ message: String, _ help: String
    ) {
        let position = SourcePosition(file: place.file, line: place.line, column: field.column)
        diagnostics.append(Diagnostic(.error, id, at: position, "'\(field.text)' \(message)", help: help))
    }
}

extension ImpactShare {
    package static let header = ["platform", "version", "os", "users"]
    package static let largestFile = 16_777_216

    /// - Parameter diagnostics: receives every mistake, with line and column.
    package init(_ bytes: [UInt8], path: String, reporting diagnostics: inout [Diagnostic]) {
        self = ShareFile.read(bytes, path: path, reporting: &diagnostics)
    }
}
