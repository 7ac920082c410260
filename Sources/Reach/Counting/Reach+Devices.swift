import Basics
import PolicyModel

/// Of the lines that were counted: how many devices a day each cell has.
extension Reach {
    /// The days whose devices count. Logs seldom hold the whole of their first and their last day, so of three or more
    /// these two are left out.
    var days: [Int] {
        let days = linesOfDays.indices.filter { linesOfDays[$0] > 0 }
        return days.count < 3 ? days : Array(days.dropFirst().dropLast())
    }

    /// The mean over the days that count.
    package var devicesADay: [ReachCell: Double] {
        var devices: [ReachCell: Double] = [:]
        forEachGroup { _, cell, count in devices[cell, default: 0] += count }
        let all = Double(max(1, days.count))
        return devices.mapValues { $0 / all }
    }

    /// On each day that counts, whatever the system.
    package var devicesByDay: [Moment: [ReachCell: Double]] {
        var devices: [Int: [ReachCell: Double]] = [:]
        forEachGroup { day, cell, count in
            devices[day, default: [:]][cell.withoutSystem, default: 0] += count
        }
        return Dictionary(uniqueKeysWithValues: devices.map { (moment(of: $0.key), $0.value) })
    }

    /// Calls `body` with the devices of each group on each day that counts; a cell may have several.
    private func forEachGroup(_ body: (_ day: Int, _ cell: ReachCell, _ devices: Double) -> Void) {
        let wanted = Set(days)
        for (slot, count) in sample.counts {
            let (day, group) = place(of: slot)
            guard wanted.contains(day) else { continue }
            body(day, group.cell, group.kind == .number ? Reach.devices(behind: count) : Double(count))
        }
        for (slot, count) in requests {
            let (day, group) = place(of: slot)
            guard wanted.contains(day) else { continue }
            let rhythm = rules.rhythms[group.client] ?? Reach.knownRhythms[group.client] ?? 1
            body(day, group.cell, Double(count) / rhythm)
        }
    }

    private func place(of slot: UInt32) -> (day: Int, group: ReachGroups.Group) {
        let (group, day) = Int(slot).quotientAndRemainder(dividingBy: rules.days)
        return (day, groups.all[group])
    }

    private func moment(of day: Int) -> Moment { Moment(seconds: (firstDay + day) * 86_400) }

    /// How many devices were given so many different numbers of 65,536, where several devices may have the same: linear
    /// counting.
    static func devices(behind numbers: Int) -> Double {
        let all = 65_536.0
        return -all * log(1 - min(Double(numbers), all - 1) / all)
    }

    /// Of how many devices one was kept on average: 1 where the count is exact.
    package var keptOneIn: Int { 1 << sample.level }

    /// The first and the last day that count; nil if no line counted.
    package var span: (first: Moment, last: Moment, days: Int)? {
        let days = days
        guard let first = days.first, let last = days.last else { return nil }
        return (moment(of: first), moment(of: last), days.count)
    }
}
