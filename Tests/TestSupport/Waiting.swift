import Foundation

/// Waits for what another program does in its own time.
package enum Waiting {
    /// Asks a hundred times a second until `isThere`; returns all the same when `seconds` are over.
    package static func wait(seconds: Double, until isThere: () throws -> Bool) rethrows {
        let end = ContinuousClock.now + .seconds(seconds)
        while try !isThere(), .now < end { Thread.sleep(forTimeInterval: 0.01) }
    }
}
