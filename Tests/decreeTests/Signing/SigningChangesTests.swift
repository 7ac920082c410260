import PolicyModel
import TestSupport
import Testing

@testable import Signing
@testable import decree

/// What a signer is told of versions, before anything is signed.
struct SigningChangesTests {
    private static func bundle(_ text: String) -> PolicyModel.Bundle {
        PolicyModel.Bundle([Artifact(path: "kasa/ssvc.json", bytes: Array(text.utf8), role: .document)])
    }

    private static func key(_ number: UInt8) throws -> MinisignSecretKey {
        try MinisignSecretKey(seed: [UInt8](repeating: number, count: 32))
    }

    /// The lines of a change that `key` is to sign.
    private static func lines(
        over live: [Artifact], by key: UInt8, besides others: [String] = [], at url: String? = nil
    )
        throws -> [String]
    {
        let built = bundle("new")
        let forecast = try BundleSigner.forecast(
            built, by: self.key(key).publicKey, at: Sample.moment, previous: live, status: nil)
        let changes = SigningChanges(
            in: built.artifacts, over: live, signing: forecast, allowed: [],
            beginning: SigningChanges.beginning(built.artifacts, over: live, besides: others, at: url))
        return changes.lines(isWhole: true)
    }

    @Test func `the next version is the one that will be signed`() throws {
        let live = try BundleSigner.sign(Self.bundle("old"), with: Self.key(1), at: Sample.moment).bundle.artifacts
        #expect(
            try Self.lines(over: live, by: 1)
                == ["kasa:", "  its signed files have version 1 now, and will have 2"])
        #expect(
            try Self.lines(over: live, by: 2)
                == ["kasa:", "  its signed files have version 1 now, and will have 2 of the new key"])
        let damaged = live.map { $0.role == .signature ? Artifact(path: $0.path, bytes: [], role: $0.role) : $0 }
        #expect(
            try Self.lines(over: damaged, by: 1) == [
                "kasa:", "  a signature of it does not hold, so its version is not known; the next one is 1048577",
            ])
    }

    @Test func `a new key does not follow a number that a thief reached`() throws {
        let old = Self.bundle("old").artifacts
        let term = BundleSigner.Term(version: 1 << 52, expires: Moment(seconds: Sample.moment.seconds + 1))
        let thief = try BundleSigner.signatures(for: old, term, with: Self.key(1), at: Sample.moment)
        let own = Artifact(path: MinisignPublicKey.path, bytes: try Self.key(1).publicKey.fileBytes, role: .key)
        #expect(
            try Self.lines(over: old + thief + [own], by: 2)
                == ["kasa:", "  its signed files have version \(1 << 52) now, and will have 1 of the new key"])
    }

    @Test func `changed links come first and are never cut, however many apps have another version alone`() throws {
        func bundle(_ text: String, leading last: String) -> PolicyModel.Bundle {
            PolicyModel.Bundle(
                (10..<40).map { number in
                    let link = number == 39 ? last : "https://store.example.com/\(number)"
                    let json = """
                        {"appUpdate": {"url": "\(link)", "availableVersion": "\(text).0", "type": "recommended", \
                        "frequency": "always", "localizedStrings": [{"languageCode": "en", "title": "T", "text": "x", \
                        "options": [{"title": "Update", "isUpdateAction": true}]}]}}
                        """
                    return Artifact(
                        path: "a\(number)/remote-configuration.json", bytes: Array(json.utf8), role: .document)
                })
        }
        let old = bundle("1", leading: "https://store.example.com/old")
        let new = bundle("2", leading: "https://store.example.com/new")
        let live = try BundleSigner.sign(old, with: Self.key(1), at: Sample.moment).bundle.artifacts
        let forecast = try BundleSigner.forecast(
            new, by: Self.key(1).publicKey, at: Sample.moment, previous: live, status: nil)
        let changes = SigningChanges(in: new.artifacts, over: live, signing: forecast, allowed: [])
        let lines = changes.lines(isWhole: false)
        #expect(
            lines.prefix(4) == [
                "a39:", "  sends people to https://store.example.com/new, which it did not before",
                "  no longer sends people to https://store.example.com/old",
                "  its signed files have version 1 now, and will have 2",
            ])
        #expect(lines.dropFirst(4).first == "a10:")
        #expect(lines.count == 24)
        #expect(lines.last == "… 39 more lines; all of them: --verbose")
        #expect(changes.lines(isWhole: true).count == 62)
    }

    @Test func `versions that begin while the site has other targets are named`() throws {
        #expect(
            try Self.lines(over: [], by: 1, besides: ["live", "mirror"]) == [
                "versions:",
                "  begin at 1, as nothing is published here and the output folder is not signed; where apps know higher "
                    + "ones from live and mirror, sign for that target first: decree sign --to live",
            ])
        #expect(
            try Self.lines(over: [], by: 1, at: "https://updates.example.com") == [
                "versions:",
                "  begin at 1, as nothing is published here and the output folder is not signed; where apps know this site "
                    + "from https://updates.example.com, go on once it answers, or name the target behind it too",
            ])
        #expect(try Self.lines(over: [], by: 1) == [])
    }
}
