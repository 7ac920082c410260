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
        if let form = file.app.otherForm {
            note("no archive is written, since '\(file.path)' is \(form): give the file that clients download")
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
        return Release.Archive(
            url: address, length: length, edSignature: try signature(by: program),
            kind: try kind(at: address))
    }

    /// Sparkle takes a file whose address ends in `pkg` for an installer, and every other for the app, unless the feed
    /// says what it is.
    ///
    /// - Throws: where the address says what the file is not, and no `kind` says otherwise.
    private func kind(at address: String) throws(CommandError) -> Release.Archive.Kind? {
        let isNamed = ["pkg", "mpkg"].contains(Self.ending(of: address))
        if file.app.isInstaller { return isNamed ? nil : .package }
        guard isNamed else { return nil }
        throw CommandError(
            "'\(file.path)' is no installer, and clients take what is at \(address) for one: give another --url",
            isRefusal: true)
    }

    private var platform: Platform { file.app.platform }

    private var earlier: Release? { policy.releases(on: platform).last { $0.version < version } }

    /// The address of the release before with the new version, and the new build, in place of its own.
    private func address(after before: Release.Archive?, noting note: (String) -> Void) -> String? {
        guard let before, let earlier else { return nil }
        let versioned = before.url.replacing("\(earlier.version)", with: "\(version)")
        var moved = versioned
        if let build = earlier.shipments[platform]?.builds { Self.replace(build, with: file.app.build, in: &moved) }
        let parts = [versioned == before.url ? nil : "version", moved == versioned ? nil : "build"].compactMap(\.self)
        guard !parts.isEmpty else { return nil }
        if let old = Self.ending(of: moved), let own = Self.ending(of: file.path), old != own {
            let path = moved.prefix { $0 != "?" && $0 != "#" }
            moved = path.dropLast(old.count) + own + moved[path.endIndex...]
        }
        note(
            "the archive's address is that of \(earlier.version) with the new \(Words.list(parts)): \(moved); "
                + "--url gives another")
        return moved
    }

    /// Replaces a number behind the host, where it is no part of a word or of another number.
    private static func replace(_ old: String, with new: String, in address: inout String) {
        guard let host = address.firstRange(of: "://"),
            let path = address[host.upperBound...].firstIndex(of: "/")
        else { return }
        var moved = String(address[..<path]), rest = address[path...]
        while let found = rest.firstRange(of: old) {
            let isPart = isWord(address[..<found.lowerBound].reversed()) || isWord(address[found.upperBound...])
            moved += rest[..<found.lowerBound]
            moved += isPart ? old : new
            rest = rest[found.upperBound...]
        }
        address = moved + rest
    }

    /// Whether what stands next to a number belongs to it.
    private static func isWord(_ next: some Sequence<Character>) -> Bool {
        let signs = Array(next.prefix(2))
        guard let first = signs.first else { return false }
        return first.isLetter || first.isNumber || first == "." && signs[signs.count - 1].isNumber
    }

    /// What stands behind the last dot of a file's name, with a `tar.` before it; nil for a number, which is part of a
    /// version.
    private static func ending(of address: String) -> String? {
        let name = Paths.name(of: String(address.prefix { $0 != "?" && $0 != "#" }))
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, last.contains(where: \.isLetter),
            last.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        return parts.count > 2 && parts[parts.count - 2] == "tar" ? "tar.\(last)" : String(last)
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
