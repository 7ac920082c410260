import Basics
import Publishing
import Signing

/// Where the verified signatures of an output are remembered: a file beside it. Without it they are verified again.
struct SignatureMemory {
    private let file: String

    init(beside output: String) { file = OutputFolder.path(beside: output, named: "verified") }

    func read() -> VerifiedSignatures {
        VerifiedSignatures(reading: Files.content(of: file) ?? [])
    }

    /// Where it cannot be written, the next run takes its time.
    func keep(_ signatures: VerifiedSignatures) { try? Files.replace(file, with: signatures.bytes) }
}
