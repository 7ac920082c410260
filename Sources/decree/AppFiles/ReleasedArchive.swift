import AppFiles
import Basics
import PolicyModel
import Publishing
import Signing

/// The `archive` of a release, from the file that clients download: address, length, and what proves its bytes.
struct ReleasedArchive {
    let policy: Policy
    let version: Version
    let file: ReleasedFiles.File
    /// As the command line gives it.
    let url: String?
    /// The words of the program that signs.
    let program: [String]?

    /// Larger files are not read into memory to be signed.
    private static let longest = 4 << 30

    /// Nil, with a note, where a part of it is not known. Without a note where no client of the app installs files.
    func archive(noting note: (String) -> Void) throws -> Release.Archive? {
        let before = earlier?.shipments[platform]?.archive
        guard url != nil || program != nil || before != nil else { return nil }
        guard let length = file.length else {
            note("no archive is written, since '\(file.path)' is a folder: give the file that clients download")
            return nil
        }
        guard platform == .android || program != nil else {
            note("no archive is written, since nothing signs the file: --sign exec:PROGRAM does")
            return nil
        }
        guard let address = url ?? address(after: before, noting: note) else {
            note("no archive is written, since its address is not known: \(length) bytes; --url gives it")
            return nil
        }
        guard let program, platform == .macos else {
            return Release.Archive(url: address, length: length, md5: ContentMD5.hex(try bytes()))
        }
        return Release.Archive(url: address, length: length, edSignature: try signature(by: program))
    }

    private var platform: Platform { file.app.platform }

    private var earlier: Release? { policy.releases(on: platform).last { $0.version < version } }

    /// The address of the release before with the new version in place of its own.
    private func address(after before: Release.Archive?, noting note: (String) -> Void) -> String? {
        guard let before, let earlier else { return nil }
        let moved = before.url.replacing("\(earlier.version)", with: "\(version)")
        guard moved != before.url else { return nil }
        note("the archive's address is that of \(earlier.version) with the new version: \(moved); --url gives another")
        return moved
    }

    private func bytes() throws(CommandError) -> [UInt8] {
        guard let length = file.length, length <= Self.longest, let bytes = Files.content(of: file.path) else {
            throw CommandError("'\(file.path)' cannot be read, or has more than \(Self.longest) bytes")
        }
        return bytes
    }

    /// - Throws: where the program does not sign with the key that installed apps have.
    private func signature(by program: [String]) throws -> String {
        guard let text = publicKey, let key = Base64.bytes(text).flatMap({ TrustKey(ed25519: $0) }) else {
            throw CommandError(
                "no public key is known that the signature of '\(file.path)' could be checked with: the file has no "
                    + "SUPublicEDKey, and the policy no 'public-key'")
        }
        let environment = ThisProcess.environment.filter { !$0.key.hasPrefix("DECREE_") }
        let signer = try PinnedSigner(
            ProgramSigner(key, words: program, environment: environment, readsBase64: true),
            backend: "\(KeyBackend.program(program))", pinned: key, known: [key])
        return Base64.text(try signer.signature(over: try bytes()))
    }

    /// That of the policy, since installed apps have it; else the file's own.
    private var publicKey: String? { policy.publicKeys.first ?? file.app.publicKey }
}

extension Policy {
    /// The keys of the app itself, by which it knows what it downloads: `public-key` of a client.
    var publicKeys: [String] {
        clients.compactMap { client in
            if case .text(let key)? = client.options["public-key"] { key } else { nil }
        }
    }
}
