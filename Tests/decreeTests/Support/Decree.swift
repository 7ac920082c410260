import Foundation
import TestSupport

/// The built program, run in a folder as a person would.
enum Decree {
    /// The repository that these tests were compiled from.
    static let repository = SampleSite.repository

    /// The program lies beside the test bundle.
    static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "decree")
        .path

    /// 2026-11-21T00:00:00Z, the moment of every run that does not choose another.
    static let epoch = "1795219200"

    static func run(
        _ arguments: String..., in folder: TemporaryFolder, environment: [String: String?] = [:]
    ) throws -> ProgramRun {
        try run(arguments, in: folder, environment: environment)
    }

    /// Signs with the folder's own throw-away key, which the first signing makes.
    static func sign(
        _ options: String..., in folder: TemporaryFolder, environment: [String: String?] = [:]
    ) throws -> ProgramRun {
        let isThere = FileManager.default.fileExists(atPath: folder.path + "/keys/site.key")
        let words = ["sign", "--yes", "--key", "keys/site.key", "--unencrypted"] + (isThere ? [] : ["--new-key"])
        return try run(words + options, in: folder, environment: environment)
    }

    static func run(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String?] = [:]
    ) throws -> ProgramRun {
        let fixed: [String: String?] = ["SOURCE_DATE_EPOCH": epoch, "DECREE_PASSPHRASE": nil, "NO_COLOR": nil]
        return try ProgramRun.run(
            program, arguments, in: folder.path, environment: fixed.merging(environment) { $1 })
    }

    /// Root reads everything, unless it gives that right up.
    static func runWithoutPrivilege(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        let drop = geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : ["env"]
        return try ProgramRun.run("env", drop + [program] + arguments, in: folder.path)
    }

    static func shippedSite() throws -> TemporaryFolder { try SampleSite.shipped() }

    /// A folder with the smallest healthy site.
    static func smallSite() throws -> TemporaryFolder { try SampleSite.small() }

    static let smallPolicy = SampleSite.smallPolicy
}
