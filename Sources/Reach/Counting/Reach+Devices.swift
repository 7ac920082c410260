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
        let days = days, wanted = Set(days)
        var devices: [ReachCell: Double] = [:]
        for (slot, count) in sample.counts where wanted.contains(Int(slot) % rules.days) {
            let group = groups.all[Int(slot) / rules.days]
            devices[group.cell, default: 0] += group.kind == .number ? Reach.devices(behind: count) : Double(count)
        }
        for (slot, count) in requests where wanted.contains(Int(slot) % rules.days) {
            let group = groups.all[Int(slot) / rules.days]
            let rhythm = rules.rhythms[group.client] ?? Reach.knownRhythms[group.client] ?? 1
            devices[group.cell, default: 0] += Double(count) / rhythm
        }
        return devices.mapValues { $0 / Double(max(1, days.count)) }
    }

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
        func moment(_ day: Int) -> Moment { Moment(seconds: (firstDay + day) * 86_400) }
        return (moment(first), moment(last), days.count)
    }
}
