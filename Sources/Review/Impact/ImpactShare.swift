import Basics
import PolicyModel

/// How many users run which version, from a file of the author's own: `platform,version,os,users`, with a first column
/// `app` where it is about several apps.
///
/// The same device twice is added up. An empty `os` is an unknown one: such users count where a line is about every
/// system its versions run on, and are counted as possible ones where it is about some. Lines that begin with `#` say how
/// it was counted, as `decree reach` writes them.
package struct ImpactShare: Sendable {
    package typealias Row = UserShare.Row

    package static let header = ["platform", "version", "os", "users"]
    package static let largestFile = 16_777_216
    /// More than these run no app; no sum of so many rows can overflow.
    private static let mostUsers = 1_000_000_000

    package let path: String
    /// By slug; the empty one for a file without a column of apps.
    package let apps: [String: [Row]]
    /// The last day that it counts, from a line such as `# until 2026-11-20`; nil where it does not say.
    package let until: Moment?

    /// Of all apps.
    package var rows: [Row] { apps.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// The rows of one app; all of a file without a column of apps.
    package func rows(of slug: String) -> [Row] { apps[""] ?? apps[slug] ?? [] }

    /// What it says of one app alone.
    package func only(_ slug: String) -> ImpactShare { ImpactShare(path: path, apps: [slug: rows(of: slug)]) }

    package init(path: String, apps: [String: [Row]]) { (self.path, self.apps, until) = (path, apps, nil) }

    /// All users of the file.
    package var total: Int { rows.reduce(0) { $0 + $1.users } }

    /// Users that a line is about for certain, and those who may be among them: of an unknown system, or of a kind of
    /// device or a channel that the file does not tell.
    package struct Count: Hashable, Sendable {
        package var certain = 0
        package var possible = 0

        package init(certain: Int = 0, possible: Int = 0) { (self.certain, self.possible) = (certain, possible) }
    }

    /// - Parameter listed: the releases of the line's platform.
    package func count(of line: ImpactLine, listed: [Version]) -> Count {
        var count = Count()
        for row in rows {
            switch ImpactShare.isCertain(row, in: line, listed: listed) {
            case true?: count.certain += row.users
            case false?: count.possible += row.users
            case nil: break
            }
        }
        return count
    }

    /// Whether a line is about the users of a row for certain; nil if it is not about them.
    static func isCertain(_ row: Row, in line: ImpactLine, listed: [Version]) -> Bool? {
        guard row.platform == line.platform, ImpactShare.holds(line, row.version, listed) else { return nil }
        if let os = row.os, !line.systems.contains(os) { return nil }
        let isEverySystem = line.systems.lower == nil && line.systems.upper == nil
        return line.kinds.isEveryone && line.channel == nil && (isEverySystem || row.os != nil)
    }

    private static func holds(_ line: ImpactLine, _ version: Version, _ listed: [Version]) -> Bool {
        if line.isListed { return line.releases.contains(version) }
        return !listed.contains(version) && line.unlisted.contains { $0.contains(version) }
    }
}

extension ImpactShare {
    /// - Parameter diagnostics: receives every mistake, with line and column.
    package init(_ bytes: [UInt8], path: String, reporting diagnostics: inout [Diagnostic]) {
        self.path = path
        let start = SourcePosition(file: path)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard let text = String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        else {
            diagnostics.append(
                Diagnostic(.error, "share-file", at: start, "the file is not UTF-8", help: "save it as UTF-8"))
            (apps, until) = ([:], nil)
            return
        }
        let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        until = all.lazy.filter { $0.hasPrefix("# until ") }.compactMap { Moment($0.dropFirst(8).trimmedBlanks) }.first
        var lines = all.enumerated().filter { !$0.element.hasPrefix("#") }[...]
        let header = (lines.popFirst()?.element).map { ImpactShare.fields($0).map { $0.text.lowercased() } } ?? []
        let hasApps = header == ["app"] + ImpactShare.header
        guard hasApps || header == ImpactShare.header else {
            diagnostics.append(
                Diagnostic(
                    .error, "share-header", at: start, "the first line does not name the columns",
                    help:
                        "begin the file with\n\(ImpactShare.header.joined(separator: ","))\nand 'app' before it for several apps"
                ))
            apps = [:]
            return
        }
        var apps: [String: [Row]] = hasApps ? [:] : ["": []]
        for (index, line) in lines where !line.allSatisfy(\.isWhitespace) {
            var found: [Diagnostic] = []
            let row = ImpactShare.row(line, hasApp: hasApps, at: SourcePosition(file: path, line: index + 1), &found)
            diagnostics += found
            if let row { apps[row.app, default: []].append(row.row) }
        }
        self.apps = apps
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

    private static func row(
        _ line: Substring, hasApp: Bool, at place: SourcePosition, _ diagnostics: inout [Diagnostic]
    ) -> (app: String, row: Row)? {
        let all = fields(line), fields = Array(all.dropFirst(hasApp ? 1 : 0))
        guard fields.count == header.count else {
            diagnostics.append(
                Diagnostic(
                    .error, "share-columns", at: place,
                    "the line has \(all.count) field\(all.count == 1 ? "" : "s") instead of \(hasApp ? 5 : 4)",
                    help: "write \(hasApp ? "app," : "")platform,version,os,users; an unknown os is an empty field"))
            return nil
        }
        func mistake(_ id: String, _ index: Int, _ message: String, _ help: String) {
            let position = SourcePosition(file: place.file, line: place.line, column: fields[index].column)
            diagnostics.append(Diagnostic(.error, id, at: position, message, help: help))
        }
        let platform = Platform(rawValue: fields[0].text.lowercased()), version = Version(fields[1].text)
        let os = fields[2].text.isEmpty ? nil : Version(fields[2].text), users = Int(fields[3].text)
        if platform == nil {
            mistake("share-platform", 0, "'\(fields[0].text)' is not a platform", "write \(Platform.names)")
        }
        if version == nil {
            mistake(
                "share-version", 1, "'\(fields[1].text)' is not a version", "write one to four numbers joined by dots")
        }
        if os == nil, !fields[2].text.isEmpty {
            mistake(
                "share-os", 2, "'\(fields[2].text)' is not an OS version",
                "write a version, Android's API level, or nothing where it is unknown")
        }
        let isCount = users.map { (0...mostUsers).contains($0) && $0.description == fields[3].text } ?? false
        if !isCount {
            mistake(
                "share-users", 3, "'\(fields[3].text)' is not a number of users",
                "write a whole number without separators")
        }
        guard let platform, let version, let users, isCount, os != nil || fields[2].text.isEmpty else { return nil }
        return (hasApp ? all[0].text : "", Row(platform: platform, version: version, os: os, users: users))
    }
}
