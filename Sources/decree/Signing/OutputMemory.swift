import Basics
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// Where the last verified output is remembered: a file beside it. Without it every file is read and verified again.
struct OutputMemory {
    private let folder: String
    private let file: String
    /// Of what the verification leans on besides the files: the program, and whether the site has keys of trust.
    let key: ByteDigest

    /// Nil if the running program cannot be distinguished from another.
    init?(beside output: String, of site: Site) {
        guard let program = BuildCache.program else { return nil }
        folder = output
        file = OutputFolder.path(beside: output, named: "digests")
        key = ByteDigest(of: Array("\(program) \(site.keys != nil)".utf8))
    }

    /// The output, if it stands as it was verified and nothing in it has expired.
    func read(at moment: Moment) -> VerifiedOutput? {
        guard let bytes = Files.content(of: file), let output = VerifiedOutput(reading: bytes),
            output.key == key, moment < output.refusedFrom, (try? OutputFolder(folder).holds(output)) == true
        else { return nil }
        return output
    }

    /// Where it cannot be written, the next run takes its time.
    func keep(_ output: VerifiedOutput) { try? Files.replace(file, with: output.bytes) }
}
