import PolicyModel

/// How many users run which version on which system, as `decree impact --share` reads it.
///
/// No number under ten is in it: such devices are counted with those of an unknown system, and if these are still under
/// ten, with no version at all. Numbers of single days are in tens, so that none under ten follows from them and the
/// mean of all days.
package struct ReachTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package let cell: ReachCell
        package let users: Int
    }

    /// The users of a version on one day.
    package struct DayRow: Hashable, Sendable {
        /// Without a system.
        package let cell: ReachCell
        package let day: Moment
        package let users: Int
    }

    /// No fewer users are named.
    package static let fewest = 10
    package static let header = "app,platform,version,os,users"

    /// By app, platform, version and system.
    package let rows: [Row]
    /// The users that no row has; nil for one to nine of them.
    package let few: Int?
    /// By app, platform, version and day.
    package let dayRows: [DayRow]

    /// - Parameter days: of single days, whatever the system.
    package init(_ devices: [ReachCell: Double], byDay days: [Moment: [ReachCell: Double]] = [:]) {
        var named: [ReachCell: Double] = [:], few = 0.0
        for (cell, users) in devices where cell.os != nil {
            let isNamed = users >= Double(ReachTable.fewest)
            named[isNamed ? cell : cell.withoutSystem, default: 0] += users
        }
        for (cell, users) in devices where cell.os == nil { named[cell, default: 0] += users }
        for (cell, users) in named where users < Double(ReachTable.fewest) {
            few += users
            named[cell] = nil
        }
        rows = named.map { Row(cell: $0.key, users: Int($0.value.rounded())) }.sorted { $0.cell < $1.cell }
        let rest = Int(few.rounded())
        self.few = (1..<ReachTable.fewest).contains(rest) ? nil : rest
        var dayRows: [DayRow] = []
        for (day, devices) in days {
            for (cell, users) in devices where users >= Double(ReachTable.fewest) {
                dayRows.append(DayRow(cell: cell, day: day, users: Int((users / 10).rounded()) * 10))
            }
        }
        self.dayRows = dayRows.sorted { $0.cell == $1.cell ? $0.day < $1.day : $0.cell < $1.cell }
    }

    package var users: Int { rows.reduce(0) { $0 + $1.users } }

    /// - Parameter notes: how it was counted, one line each.
    package func csv(notes: [String]) -> String {
        let hasDays = !dayRows.isEmpty, header = ReachTable.header + (hasDays ? ",day" : "")
        let state = rows.map { "\($0.cell.csv),\($0.users)" + (hasDays ? "," : "") }
        let byDay = dayRows.map { "\($0.cell.csv),\($0.users),\($0.day.date)" }
        return (notes.map { "# \($0)" } + [header] + state + byDay).map { $0 + "\n" }.joined()
    }

    /// True for a file whose first line but for notes is the header.
    package static func isTable(_ file: [UInt8]) -> Bool {
        file.split(separator: UInt8(ascii: "\n")).first { $0.first != UInt8(ascii: "#") }
            .map { $0.starts(with: header.utf8) } ?? false
    }
}

extension ReachCell {
    fileprivate var csv: String { "\(app),\(platform.rawValue),\(version),\(os?.description ?? "")" }

    var withoutSystem: ReachCell { ReachCell(app: app, platform: platform, version: version, os: nil) }
}

extension ReachCell: Comparable {
    package static func < (left: ReachCell, right: ReachCell) -> Bool {
        if left.app != right.app { return left.app < right.app }
        if left.platform != right.platform { return left.platform < right.platform }
        if left.version != right.version { return left.version < right.version }
        guard let system = left.os, let other = right.os else { return left.os == nil && right.os != nil }
        return system < other
    }
}
