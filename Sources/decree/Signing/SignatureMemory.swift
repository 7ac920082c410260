import Foundation
import Signing

/// Where the signatures of an output that were verified are remembered: a file beside it, which is never published.
/// Without it they are verified again.
struct SignatureMemory {
    private let file: URL

    init(beside output: String) {
        let url = URL(filePath: output).standardizedFileURL
        file = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).verified")
    }

    func read() -> VerifiedSignatures {
        VerifiedSignatures(reading: (try? Data(contentsOf: file)).map(Array.init) ?? [])
    }

    /// Where it cannot be written, the next run takes its time.
    func keep(_ signatures: VerifiedSignatures) { try? Data(signatures.bytes).write(to: file, options: .atomic) }
}
