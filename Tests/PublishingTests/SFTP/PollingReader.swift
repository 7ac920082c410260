import Foundation
import Synchronization
@testable import Publishing

/// Reads a live site through its link over and over, as a web server does, and notes whatever is not a whole site.
final class PollingReader: Sendable {
    struct Readings: Hashable, Sendable {
        var count = 0
        /// How often another site was found than the time before.
        var changes = 0
        var faults: [String] = []
    }

    private let account: SampleAccount
    private let sites: [[String: [UInt8]]]
    private let isStopped = Mutex(false)

    init(of account: SampleAccount, expecting sites: [[String: [UInt8]]]) {
        self.account = account
        self.sites = sites
    }

    func stop() { isStopped.withLock { $0 = true } }

    /// What was found until it was stopped, and once after that.
    func readings() async -> Readings {
        await withCheckedContinuation { continuation in
            // A thread of its own: one that is shared would rest when the machine is busy.
            Thread.detachNewThread { [self] in
                var readings = Readings(), last: Int?
                while !isStopped.withLock({ $0 }) { look(&readings, &last) }
                look(&readings, &last)
                continuation.resume(returning: readings)
            }
        }
    }

    private func look(_ readings: inout Readings, _ last: inout Int?) {
        readings.count += 1
        guard let found = open() else { return readings.faults.append("no site at reading \(readings.count)") }
        // Carried files of earlier releases may lie beside.
        let site = sites.firstIndex { site in site.allSatisfy { found[$0.key] == $0.value } }
        guard let site else { return readings.faults.append("a blend at reading \(readings.count)") }
        if let last, last != site { readings.changes += 1 }
        last = site
    }

    /// By one look at the link; nil where the site cannot be read.
    private func open() -> [String: [UInt8]]? {
        guard let real = realpath(account.path + "/current", nil) else { return nil }
        defer { free(real) }
        guard let files = try? FolderReader(disk: Disk()).read(String(cString: real)) else { return nil }
        return Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }
}
