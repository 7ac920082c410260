import Basics
import PolicyModel
import Review

extension ImpactShare {
    /// - Parameter diagnostics: receives every mistake, with line and column.
    /// - Throws: `CommandError` when the file cannot be read.
    init(reading path: String, reporting diagnostics: inout [Diagnostic]) throws(CommandError) {
        let bytes: [UInt8]
        do { bytes = try Files.read(path, most: ImpactShare.largestFile + 1) } catch {
            throw CommandError("cannot read '\(path)': \(error)")
        }
        guard bytes.count <= ImpactShare.largestFile else {
            throw CommandError("'\(path)' is larger than 16 MiB; add its rows up by version and system")
        }
        self.init(bytes, path: path, reporting: &diagnostics)
    }
}
