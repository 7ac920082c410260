import Foundation

/// What is being done now, on standard error, with the time since the start.
enum Progress {
    private static let start = ContinuousClock.now

    static func say(_ words: String) {
        let seconds = Int((ContinuousClock.now - start) / .seconds(1))
        FileHandle.standardError.write(
            Data("\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) \(words)\n".utf8))
    }
}
