import Foundation
import Publishing
import Signing

/// Where the verified signatures of an output are remembered: a file beside it. Without it they are verified again.
struct SignatureMemory {
    private let file: URL

    init(beside output: String) { file = URL(filePath: OutputFolder.path(beside: output, named: "verified")) }

    func read() -> VerifiedSignatures {
        VerifiedSignatures(reading: (try? Data(contentsOf: file)).map(Array.init) ?? [])
    }

    /// Where it cannot be written, the next run takes its time.
    func keep(_ signatures: VerifiedSignatures) { try? Data(signatures.bytes).write(to: file, options: .atomic) }
}
