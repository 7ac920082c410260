import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// What the guide gives to app developers, run against what is really signed: no attack moves it off its last policy.
struct VerifiedPolicyTests {
    private static let path = "kasa/ssvc.json"
    private let key: MinisignSecretKey, nextKey: MinisignSecretKey, stranger: MinisignSecretKey

    init() throws {
        key = try MinisignSecretKey(seed: SampleKey.seed)
        nextKey = try MinisignSecretKey(seed: SampleKey.seed.reversed())
        stranger = try MinisignSecretKey(seed: Array(repeating: 7, count: 32))
    }

    /// A site's files by path, as a host that nobody controls gives them out.
    private struct Host: Sendable {
        var files: [String: [UInt8]]

        init(_ signed: SignedBundle) {
            files = Dictionary(signed.bundle.artifacts.map { ($0.path, $0.bytes) }) { first, _ in first }
        }

        var signature: String {
            get { String(decoding: files[path + ".minisig"] ?? [], as: UTF8.self) }
            set { files[path + ".minisig"] = Array(newValue.utf8) }
        }

        /// Where the immutable copy of the document lies.
        var copy: String { TargetFile(path, bytes: files[path] ?? []).copy }
    }

    private func host(
        _ text: String, with key: MinisignSecretKey? = nil, after previous: [Artifact] = []
    ) throws -> (host: Host, files: [Artifact]) {
        let signed = try BundleSigner.sign(
            BundleSignerTests.content(text), with: key ?? self.key, at: Sample.moment, previous: previous)
        return (Host(signed), signed.bundle.artifacts)
    }

    private func reader(
        of host: Host, keys: [MinisignSecretKey]? = nil, in folder: TemporaryFolder
    ) -> VerifiedPolicy {
        VerifiedPolicy(
            keys: (keys ?? [key, nextKey]).map(\.publicKey.base64), path: Self.path,
            memory: folder.url.appending(path: "app/memory"),
            fetch: { path in
                guard let bytes = host.files[path] else { throw URLError(.fileDoesNotExist) }
                return Data(bytes)
            })
    }

    private static func day(_ days: Int) -> Date {
        Date(timeIntervalSince1970: Double(Sample.moment.seconds + days * 86_400))
    }

    private static func record(in folder: TemporaryFolder) throws -> VerifiedPolicy.Record {
        try JSONDecoder().decode(
            VerifiedPolicy.Record.self, from: Data(contentsOf: folder.url.appending(path: "app/memory")))
    }

    @Test func `the guide shows this very code`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "Sources/Signing/README.md"), encoding: .utf8)
        let code = try String(
            contentsOf: root.appending(path: "Tests/SigningTests/Reader/VerifiedPolicy.swift"), encoding: .utf8)
        let section = try #require(readme.components(separatedBy: "\n## For app developers\n").last)
        let fences = section.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```\n")[0]
        }
        #expect(fences.first == code)
    }

    @Test func `what was really signed is handed over, and the next version after it`() async throws {
        let folder = try TemporaryFolder()
        let first = try host("1"), second = try host("2", after: first.files)
        #expect(await reader(of: first.host, in: folder).bytes(now: Self.day(0)) == Data("1".utf8))
        #expect(await reader(of: first.host, in: folder).bytes(now: Self.day(1)) == Data("1".utf8))
        #expect(await reader(of: second.host, in: folder).bytes(now: Self.day(1)) == Data("2".utf8))
        #expect(try Self.record(in: folder).version == 2)
    }

    @Test func `the document's stable path is never asked, for it may be of another moment`() async throws {
        var host = try host("1").host
        host.files[Self.path] = Array("another".utf8)
        #expect(await reader(of: host, in: try TemporaryFolder()).bytes(now: Self.day(0)) == Data("1".utf8))
    }

    @Test func `before anything was verified there is nothing, whatever the host says`() async throws {
        var host = try host("1").host
        host.files[host.copy] = Array("x".utf8)
        let folder = try TemporaryFolder()
        #expect(await reader(of: host, in: folder).bytes(now: Self.day(0)) == nil)
        #expect(throws: (any Error).self) { try Self.record(in: folder) }
    }

    enum Attack: CaseIterable {
        case alteredByte, addedByte, alteredComment, alteredSignature, olderVersion, otherPath, expired,
            lapsedThisSecond
        case unknownKey, wrongKeyOfThatNumber, oldSignatureWithNewComment, newSignatureWithOldDocument
        case prehashed, page, oversizedSignature
    }

    /// What the host does, the time of the app's clock, and the reason to refuse; version 2 is remembered before.
    private func carryOut(_ attack: Attack) throws -> (Host, now: Date, VerifiedPolicy.Refusal) {
        let first = try host("1"), second = try host("2", after: first.files)
        var new = second.host, now = Self.day(1), refusal = VerifiedPolicy.Refusal.signature
        switch attack {
        case .alteredByte: new.files[new.copy] = Array("3".utf8)
        case .addedByte: new.files[new.copy]?.append(UInt8(ascii: "\n"))
        case .alteredComment: new.signature = new.signature.replacing("version:2", with: "version:3")
        case .alteredSignature: new.signature = try altered(new.signature)
        case .olderVersion: (new, refusal) = (first.host, .version)
        case .otherPath:
            new.files[Self.path + ".minisig"] = new.files["kasa/retired.json.minisig"]
            refusal = .path
        case .expired: (now, refusal) = (Self.day(91), .expired)
        case .lapsedThisSecond: (now, refusal) = (Self.day(90), .expired)
        case .unknownKey: (new, refusal) = (try host("3", with: stranger).host, .unknownKey)
        case .wrongKeyOfThatNumber:
            new = try host("3", with: stranger).host
            new.signature = try renamed(new.signature)
        case .oldSignatureWithNewComment:
            let old = first.host.signature.components(separatedBy: "\n")
            var lines = new.signature.components(separatedBy: "\n")
            lines[1] = old[1]
            new.signature = lines.joined(separator: "\n")
        case .newSignatureWithOldDocument: new.files[new.copy] = first.host.files[Self.path]
        case .prehashed: (new.signature, refusal) = (new.signature.replacing("\nRW", with: "\nRU"), .format)
        case .page: (new.signature, refusal) = ("<!doctype html>\n<title>Not found</title>\n", .format)
        case .oversizedSignature:
            new.signature = "untrusted comment: " + String(repeating: "a", count: 16_384) + new.signature
            refusal = .format
        }
        return (new, now, refusal)
    }

    /// One bit of the signature's last byte is turned.
    private func altered(_ text: String) throws -> String {
        try editingSecondLine(of: text) { $0[73] ^= 1 }
    }

    /// The stranger's signature under the number of the pinned key.
    private func renamed(_ text: String) throws -> String {
        try editingSecondLine(of: text) { $0.replaceSubrange(2..<10, with: key.publicKey.keynum) }
    }

    private func editingSecondLine(of text: String, _ edit: (inout [UInt8]) -> Void) throws -> String {
        var lines = text.components(separatedBy: "\n")
        var bytes = Array(try #require(Data(base64Encoded: lines[1])))
        edit(&bytes)
        lines[1] = Data(bytes).base64EncodedString()
        return lines.joined(separator: "\n")
    }

    @Test(arguments: Attack.allCases)
    func `an attack is refused for its own reason, and the remembered policy stays`(attack: Attack) async throws {
        let folder = try TemporaryFolder()
        let second = try host("2", after: try host("1").files).host
        #expect(await reader(of: second, in: folder).bytes(now: Self.day(0)) == Data("2".utf8))
        let before = try folder.read("app/memory")
        let (host, now, refusal) = try carryOut(attack)
        let reader = reader(of: host, in: folder), last = try Self.record(in: folder)
        await #expect(throws: refusal) { try await reader.newest(after: last, now: now) }
        #expect(await reader.bytes(now: now) == Data("2".utf8))
        #expect(try folder.read("app/memory") == before)
    }

    @Test func `a host that answers nothing changes nothing`() async throws {
        let folder = try TemporaryFolder()
        var host = try host("1").host
        #expect(await reader(of: host, in: folder).bytes(now: Self.day(0)) == Data("1".utf8))
        host.files = [:]
        #expect(await reader(of: host, in: folder).bytes(now: Self.day(1)) == Data("1".utf8))
    }

    @Test func `the next key starts anew, and the one before it counts no more`() async throws {
        let folder = try TemporaryFolder()
        let second = try host("2", after: try host("1").files)
        let switched = try host("3", with: nextKey)
        #expect(await reader(of: second.host, in: folder).bytes(now: Self.day(0)) == Data("2".utf8))
        let new = reader(of: switched.host, in: folder)
        #expect(await new.bytes(now: Self.day(1)) == Data("3".utf8))
        #expect(try Self.record(in: folder).version == 1)
        let old = reader(of: second.host, in: folder), last = try Self.record(in: folder)
        await #expect(throws: VerifiedPolicy.Refusal.retiredKey) { try await old.newest(after: last, now: Self.day(1)) }
        // An app that no longer ships the first key goes on with the next one.
        let later = reader(of: switched.host, keys: [nextKey, stranger], in: folder)
        #expect(await later.bytes(now: Self.day(2)) == Data("3".utf8))
    }

    @Test func `what was remembered of another path counts for nothing`() async throws {
        let host = try host("1").host, reader = reader(of: host, in: try TemporaryFolder())
        let keynum = Data(key.publicKey.keynum)
        let other = VerifiedPolicy.Record(path: "acme/ssvc.json", keynum: keynum, version: 9, policy: Data())
        #expect(try await reader.newest(after: other, now: Self.day(0)).version == 1)
    }
}
