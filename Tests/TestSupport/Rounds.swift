import Foundation

/// How often a test that draws its input repeats: seldom on each change, often where a machine has the time.
package enum Rounds {
    /// `usual`, or `thorough` where the environment has `DECREE_THOROUGH=1`.
    package static func of(_ usual: Int, thorough: Int) -> Int {
        ProcessInfo.processInfo.environment["DECREE_THOROUGH"] == "1" ? thorough : usual
    }
}
