import PolicyModel

/// How many users run which version on which system, as `decree impact --share` reads it.
///
/// No number under ten is in it: such devices are counted with those of an unknown system, and if these are still under
/// ten, with no version at all.
package struct ReachTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package let cell: ReachCell
        package let users: Int
    }

    /// No fewer users are named.
    package static let fewest = 10
    package static let header = "app,platform,version,os,users"

    /// By app, platform, version and system.
    package let rows: [Row]
    /// The users that no row has.
    package let few: Int

    package init(_ devices: [ReachCell: Double]) {
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
        self.few = Int(few.rounded())
    }

    package var users: Int { rows.reduce(0) { $0 + $1.users } }

    /// - Parameter notes: how it was counted, one line each.
    package func csv(notes: [String]) -> String {
        let lines = rows.map { row in
            let cell = row.cell
            return "\(cell.app),\(cell.platform.rawValue),\(cell.version),\(cell.os?.description ?? ""),\(row.users)"
        }
        return (notes.map { "# \($0)" } + [ReachTable.header] + lines).map { $0 + "\n" }.joined()
    }
}

extension ReachCell: Comparable {
    fileprivate var withoutSystem: ReachCell { ReachCell(app: app, platform: platform, version: version, os: nil) }

    package static func < (left: ReachCell, right: ReachCell) -> Bool {
        if left.app != right.app { return left.app < right.app }
        if left.platform != right.platform { return left.platform < right.platform }
        if left.version != right.version { return left.version < right.version }
        guard let system = left.os, let other = right.os else { return left.os == nil && right.os != nil }
        return system < other
    }
}
