import Foundation
#if canImport(CryptoKit)
    import CryptoKit
#endif

/// One published file, verified on the device. Whatever fails, the last verified bytes stay in force.
struct VerifiedPolicy: Sendable {
    enum Refusal: Error { case format, unknownKey, retiredKey, signature, path, version, expired }

    struct Record: Codable {
        let path: String, keynum: Data, version: Int, policy: Data
    }

    /// The second line of `minisign.pub`, then that of `minisign-next.pub` once there is one.
    let keys: [String]
    /// Such as `kasa/retired.json`.
    let path: String
    /// A file of the app's own that outlives updates of the app, one for each path.
    let memory: URL
    /// Gets the bytes at a path of the site, such as `kasa/retired.json.minisig`.
    let fetch: @Sendable (String) async throws -> Data

    /// The newest bytes that ever held; nil when there are none yet: then go on as if nothing was published.
    func bytes(now: Date = Date()) async -> Data? {
        let last = (try? Data(contentsOf: memory)).flatMap { try? JSONDecoder().decode(Record.self, from: $0) }
        guard let new = try? await newest(after: last, now: now) else { return last?.policy }
        // On a fresh phone not even the folder is there.
        try? FileManager.default.createDirectory(
            at: memory.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(new).write(to: memory, options: .atomic)
        return new.policy
    }

    func newest(after remembered: Record?, now: Date) async throws -> Record {
        let last = remembered?.path == path ? remembered : nil
        let file = try await fetch(path + ".minisig")
        let lines = String(decoding: file.prefix(16_384), as: UTF8.self).components(separatedBy: "\n")
        let prefix = "trusted comment: "
        guard lines.count == 5, lines[2].hasPrefix(prefix), lines[4].isEmpty,
            let first = Data(base64Encoded: lines[1]).map(Array.init), first.count == 74, first.starts(with: "Ed".utf8),
            let global = Data(base64Encoded: lines[3])
        else { throw Refusal.format }
        let comment = String(lines[2].dropFirst(prefix.count)), signature = Data(first[10...])

        // A key is "Ed", its number, its 32 bytes; once a later key has signed, the earlier ones count no more.
        let pinned = keys.compactMap { Data(base64Encoded: $0).map(Array.init) }.filter { $0.count == 42 }
        guard let index = pinned.firstIndex(where: { $0[2..<10] == first[2..<10] }) else { throw Refusal.unknownKey }
        let latest = pinned.firstIndex { Data($0[2..<10]) == last?.keynum } ?? 0
        guard index >= latest else { throw Refusal.retiredKey }
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: pinned[index][10...])
        guard key.isValidSignature(global, for: signature + Data(comment.utf8)) else { throw Refusal.signature }

        // Only now is the comment worth reading.
        let names = ["timestamp:", "file:", "path:", "version:", "expires:", "sha256:"]
        let fields = comment.components(separatedBy: "\t")
        guard fields.count == names.count, zip(fields, names).allSatisfy({ $0.hasPrefix($1) }) else {
            throw Refusal.format
        }
        let values = zip(fields, names).map { $0.dropFirst($1.count) }
        guard let version = Int(values[3]), let expires = Int(values[4]) else { throw Refusal.format }
        guard values[2] == path else { throw Refusal.path }
        let keynum = Data(first[2..<10])
        if let last, last.keynum == keynum, version < last.version { throw Refusal.version }
        guard Int(now.timeIntervalSince1970) < expires else { throw Refusal.expired }

        // The copy named by its hash never changes, so it fits this signature even while the site is being replaced.
        let name = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let policy = try await fetch("\(path[..<name])\(values[5]).\(path[name...])")
        guard policy.count <= 1_048_576, key.isValidSignature(signature, for: policy) else { throw Refusal.signature }
        return Record(path: path, keynum: keynum, version: version, policy: policy)
    }
}
