import PolicyModel
import Publishing
import SiteEngine

extension OutputMemory {
    /// Of the verified signatures of an output; without it they are verified again.
    static func signatures(beside output: String) -> OutputMemory {
        OutputMemory("verified", form: 2, beside: output)
    }

    /// Of the last verified output; without it every file is read and verified again. Nil if the running program cannot
    /// be distinguished from another.
    static func verified(beside output: String, of site: Site) -> OutputMemory? {
        BuildCache.program.map { OutputMemory("digests", form: 4, key: "\($0) \(site.keys != nil)", beside: output) }
    }
}

extension VerifiedOutput {
    /// The output in a folder, if it stands as it was verified and nothing in it has expired.
    static func known(in folder: String, of site: Site, at moment: Moment) -> VerifiedOutput? {
        guard let bytes = OutputMemory.verified(beside: folder, of: site)?.value,
            let output = VerifiedOutput(reading: bytes), moment < output.refusedFrom,
            (try? OutputFolder(folder).holds(output)) == true
        else { return nil }
        return output
    }
}
