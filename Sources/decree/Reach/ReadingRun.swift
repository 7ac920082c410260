import Basics
import PolicyModel
import Reach

/// Finds in logs by when a publication was read.
struct ReadingRun {
    /// How many days before a publication say which devices it concerns.
    static let standardDays = 7

    let logs: ReachLogs
    /// Of the content here, with all their documents.
    let apps: [ReachApp]
    let change: PublicationChange
    /// The last moment that counts.
    let moment: Moment
    let days: Int

    /// - Parameter notice: gets what is to be said of logs that were not read to their end.
    /// - Throws: `CommandError` for a log that cannot be read.
    func report(_ notice: (String) -> Void) throws(CommandError) -> ReadingReport {
        let changed = apps.map { $0.reading(change.paths) }.filter { !$0.paths.isEmpty }
        var reading = PublicationReading(
            PublicationReading.Rules(changed, published: change.moment, until: moment, days: days, salt: .drawn()))
        for line in try logs.read(into: &reading) { notice(line) }
        return ReadingReport(
            serial: change.serial, days: days, result: reading.result, tally: reading.tally,
            missing: change.paths.subtracting(changed.flatMap(\.paths)).sorted())
    }
}

extension Salt {
    /// Another one for each run.
    static func drawn() -> Salt {
        Randomness.bytes(16).withUnsafeBytes { bytes in
            Salt(bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }
}
