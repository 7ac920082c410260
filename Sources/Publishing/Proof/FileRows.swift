import Basics
import PolicyModel
import Signing

/// Judges the two responses for one file: one uncompressed, one that may be compressed. No input, output or clock.
///
/// A fault gives one row; its consequences give none.
struct FileRows {
    /// Part of several remedies.
    static let advice = "'decree generate' writes a configuration that does it"

    let file: PublicFile
    let headers: FileHeaders
    var host = TargetPlace.Host.plain

    /// A row for each check that the responses allow, in no order.
    func rows(_ plain: ProofReply, _ packed: ProofReply) -> [ProofRow] {
        guard case .answered(let answer) = plain, answer.status == 200 else { return [missing(plain)] }
        let bytes = bytesRow(answer)
        var rows = [answered, type(answer), cache(answer)] + [origin(answer), bytes].compactMap(\.self)
        guard bytes.holds, case .whole(let body) = answer.body else { return rows }
        if file.path.hasSuffix(".json") { rows.append(json(body)) }
        return rows + [compression(packed, body)]
    }

    private var answered: ProofRow {
        ProofRow(file.original == nil ? .answer : .copy, file.path, expected: ProofCheck.answer.words, found: "200")
    }

    /// The row of a file without a response of status 200.
    private func missing(_ reply: ProofReply) -> ProofRow {
        if let original = file.original {
            return ProofRow(
                .copy, file.path, expected: "the same bytes as \(original)", found: reply.words,
                remedy: "publish the whole site again: clients that follow the metadata fetch this name", .broken)
        }
        return ProofRow(
            .answer, file.path, expected: ProofCheck.answer.words, found: reply.words,
            remedy: "serve the file at this very address, or publish the whole site again", .broken)
    }

    private func type(_ answer: ProofAnswer) -> ProofRow {
        let found = answer.contentType
        return ProofRow(
            .type, file.path, expected: headers.contentType, found: found ?? "none",
            holds: found.map { found in
                ([headers.contentType] + host.types(at: file.path)).contains { Self.isSameType(found, $0) }
            } ?? false,
            otherwise: "have the host send this type: \(Self.advice)")
    }

    /// Whether two media types are equal. `charset=utf-8` is optional for JSON, which is always UTF-8, not for text.
    private static func isSameType(_ found: String, _ expected: String) -> Bool {
        let (found, expected) = (Self.parts(found), Self.parts(expected))
        guard found.first == expected.first else { return false }
        return found.dropFirst().elementsEqual(expected.dropFirst())
            || (expected.first == "application/json" && found.dropFirst().elementsEqual(["charset=utf-8"]))
    }

    /// The parts of a header's value in lower case, without quotes.
    private static func parts(_ header: String, _ separator: Character = ";") -> [String] {
        header.split(separator: separator)
            .map { $0.trimmedBlanks.lowercased().replacing("\"", with: "") }
    }

    /// Compares the directives of `Cache-Control` in any order.
    private func cache(_ answer: ProofAnswer) -> ProofRow {
        let found = answer.cacheControl, own = host.cacheControl
        if let found, let own, Self.isSame(found, own) { return cache(found, ofHost: own) }
        return ProofRow(
            .cache, file.path, expected: headers.cacheControl, found: found ?? "none",
            holds: found.map { Self.isSame($0, headers.cacheControl) } ?? false,
            otherwise: "have the host send this Cache-Control: \(Self.advice)")
    }

    /// A host whose headers cannot be configured; it matters for the timestamp only.
    private func cache(_ found: String, ofHost own: String) -> ProofRow {
        let isLate = file.path == RoleName.timestamp.path(version: 0) && !own.contains("max-age=0")
        guard isLate else { return ProofRow(.cache, file.path, expected: own, found: found) }
        return ProofRow(
            .cache, file.path, expected: headers.cacheControl, found: found,
            remedy: "this host lets caches keep the timestamp that long, so a reader may learn of a recall that much "
                + "later; where that is too late, publish to another host", .warning)
    }

    private static func isSame(_ found: String, _ expected: String) -> Bool {
        Set(parts(found, ",")) == Set(parts(expected, ","))
    }

    /// A warning only, because web pages need this header and apps do not. Nil for files that only people read.
    private func origin(_ answer: ProofAnswer) -> ProofRow? {
        guard let expected = FileHeaders.allowedOrigin(at: file.path) else { return nil }
        let found = answer.allowedOrigin ?? "none"
        guard found != expected else { return ProofRow(.origin, file.path, expected: expected, found: found) }
        return ProofRow(
            .origin, file.path, expected: "Access-Control-Allow-Origin: \(expected)", found: found,
            remedy: "have the host send it, or allow any origin in the bucket's CORS rules: \(Self.advice)", .warning)
    }

    /// Compares length and digest with the listed ones.
    private func bytesRow(_ answer: ProofAnswer) -> ProofRow {
        let check = file.original == nil ? ProofCheck.bytes : .copy
        let expected = file.listed.map { Self.words($0.length, $0.sha256) } ?? "a whole file"
        let remedy =
            "purge the host's cache; "
            + "when that does not help, publish the site again and find out who changed the file"
        if let encoding = answer.encoding, encoding.lowercased() != "identity" {
            return ProofRow(
                check, file.path, expected: expected, found: "'\(encoding)', though plain bytes were asked for",
                remedy: "let the host compress only for those who ask for it", .broken)
        }
        switch answer.body {
        case .broken(let reason):
            return ProofRow(check, file.path, expected: expected, found: reason, remedy: remedy, .broken)
        case .whole(let bytes):
            return ProofRow(
                check, file.path, expected: expected, found: Self.words(bytes.count, Digest.sha256(bytes)),
                holds: file.listed?.isFile(bytes) ?? true, otherwise: remedy)
        }
    }

    /// A file in a row: its length and the beginning of its digest.
    static func words(_ length: Int, _ sha256: String) -> String {
        "\(count(length, "byte")), sha256 \(sha256.prefix(16))…"
    }

    private func json(_ bytes: [UInt8]) -> ProofRow {
        let parses = ParsedJSON.value(of: bytes) != nil
        return ProofRow(
            .json, file.path, expected: "JSON", found: parses ? "JSON" : "no JSON", holds: parses,
            otherwise: "build and publish the site again: apps cannot read this file")
    }

    /// Compares the decompressed body with the plain one.
    private func compression(_ reply: ProofReply, _ bytes: [UInt8]) -> ProofRow {
        let found: (String, Bool) =
            switch reply {
            case .silent(let cause): (cause, false)
            case .answered(let answer) where answer.status != 200: (reply.words, false)
            case .answered(let answer):
                switch answer.body {
                case .broken(let reason): (reason, false)
                case .whole(let body):
                    body == bytes
                        ? (answer.encoding.map { "the same, as \($0)" } ?? "the same, not compressed", true)
                        : (Self.words(body.count, Digest.sha256(body)), false)
                }
            }
        return ProofRow(
            .compression, file.path, expected: "the same bytes for Accept-Encoding: gzip", found: found.0,
            holds: found.1,
            otherwise: "purge the host's cache, and switch its compression off where this comes again")
    }
}

/// Judges the responses for paths that do not exist, which must be 404 or 403.
enum AbsenceRows {
    /// The row of a path that must not exist.
    static func row(_ path: String, _ reply: ProofReply) -> ProofRow {
        let isAbsent = if case .answered(let answer) = reply { [403, 404].contains(answer.status) } else { false }
        return ProofRow(.missing, path, expected: "404 or 403", found: reply.words, holds: isAbsent, otherwise: remedy)
    }

    static let remedy =
        "let the host say 404: a page in place of a missing file crashes apps, and stops every reader of the metadata. "
        + FileRows.advice

    /// A path beside the documents, one beside the metadata and one beside the pages.
    ///
    /// They differ in every run, so that no cache has a response for them.
    static func paths(besides document: String?, at moment: Moment) -> [String] {
        let folder = document.map { $0.split(separator: "/").dropLast().joined(separator: "/") } ?? ""
        let name = "missing-\(moment.seconds)"
        return [folder.isEmpty ? "\(name).json" : "\(folder)/\(name).json", "metadata/\(name).json", "\(name).html"]
    }
}
