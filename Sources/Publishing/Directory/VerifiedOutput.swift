import Basics
import PolicyModel
import Signing

/// An output that was verified whole: the identity and digest of every file, and until when that holds.
///
/// Publishing it again needs none of its bytes while the files and the target stay as they are. It decides only that
/// nothing is to be published; files that are uploaded are read and verified first.
package struct VerifiedOutput: Hashable, Sendable {
    /// Sorted by path.
    let files: OutputFiles
    /// When the files were about to be read, in nanoseconds since 1970.
    let begun: Int64
    /// The id of the minisign key that signed it.
    package let signer: String
    /// The first moment at which its signatures are refused.
    package let refusedFrom: Moment

    /// Nil for a bundle of which nothing expires, and if a file was written so shortly before it was read that another
    /// write may have left no trace.
    ///
    /// - Parameter read: the bundle's files, as `OutputFolder.identified` gives them.
    package init?(_ signed: SignedBundle, read: [(artifact: Artifact, identity: FileIdentity)], begun: Int64) {
        guard let refusedFrom = signed.refusedFrom else { return nil }
        var files = OutputPacking()
        for (artifact, identity) in read {
            guard !identity.isRacy(at: begun), identity.size == artifact.bytes.count,
                let digest = signed.hashes[artifact.path].flatMap(ByteDigest.init(hex:))
            else { return nil }
            files.append(
                OutputFile(
                    path: artifact.path, role: artifact.role, digest: digest, identity: identity, isStaged: false))
        }
        (self.files, self.begun) = (files.files, begun)
        (signer, self.refusedFrom) = (signed.publicKey.id, refusedFrom)
    }

    /// As they are to be published.
    func published(cache: Int) -> [PublishedFile] {
        files.map { file in
            PublishedFile(
                path: file.path, length: file.size, sha256: file.digest.hex,
                headers: FileHeaders(at: file.path, cache: cache))
        }
    }
}

extension VerifiedOutput {
    /// The same output gives the same bytes.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.text(signer)
        writer.integer(Int64(refusedFrom.seconds))
        writer.integer(begun)
        writer.block(files.bytes)
        return writer.bytes
    }

    /// Nil for anything that `bytes` does not give.
    package init?(reading bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let signer = reader.text(), let refusedFrom = reader.integer(), let begun = reader.integer(),
            let files = reader.blockBytes().flatMap(OutputFiles.init(reading:)), reader.isAtEnd
        else { return nil }
        (self.files, self.begun) = (files, begun)
        (self.signer, self.refusedFrom) = (signer, Moment(seconds: Int(refusedFrom)))
    }
}
