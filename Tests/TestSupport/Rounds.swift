import Foundation

/// How often a test that draws its input repeats: seldom on each change, often where a machine has the time.
package enum Rounds {
    /// `usual`, or `thorough` where the environment has `DECREE_THOROUGH=1`.
    package static func of(_ usual: Int, thorough: Int) -> Int {
        isThorough ? thorough : usual
    }

    /// Which of a publication's requests to stop it at: all in a thorough run, else the last `whole`, where a publication
    /// turns, and every third before.
    package static func stops(_ requests: Range<Int>, whole: Int) -> [Int] {
        requests.filter {
            isThorough || $0 >= requests.upperBound - whole || ($0 - requests.lowerBound).isMultiple(of: 3)
        }
    }

    private static var isThorough: Bool { ProcessInfo.processInfo.environment["DECREE_THOROUGH"] == "1" }
}
