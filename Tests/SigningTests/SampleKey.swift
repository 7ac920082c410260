import PolicyModel
import TestSupport
@testable import Signing

/// The key, file and comment of the published vectors, and the shell that runs the programs which judge our output.
enum SampleKey {
    static let seed = (0..<32).map { UInt8($0) }
    static let file = Array("{\"ios\":[]}\n".utf8)
    static let comment = TrustedComment(
        timestamp: Moment(seconds: 1_767_225_600), path: "acme/pov.json", version: 1,
        expires: Moment(seconds: 1_775_001_600),
        sha256: "f03a20455f0b5aae5ea0c06049decf5bb203fbb3c96b0bf944f40bf6f58d8ab7")

    static func shell(_ command: String, in folder: TemporaryFolder) throws -> (status: Int32, output: String) {
        let run = try ProgramRun.run("sh", ["-c", "exec 2>&1; \(command)"], in: folder.path)
        return (run.status, run.output)
    }
}

/// The words a person reads when `body` fails; the empty text when it does not.
func words(of body: () throws -> some Any) -> String {
    do {
        _ = try body()
        return ""
    } catch {
        return "\(error)"
    }
}
