import Signing

/// Looks beyond the site's own files: at the archives that feeds name, and at the signatures that feeds carry.
extension SiteProof {
    /// Asks the host of every archive once how long it is.
    mutating func proveArchives(_ listed: [TargetFile]) async throws {
        guard let archives = claims.archives else { return }
        var named: [NamedArchive] = []
        for file in listed where PublishedPath.role(of: file.path) == .document {
            guard let bytes = files[file.path]?.bytes else { continue }
            for archive in archives(file.path, bytes) where !named.contains(archive) { named.append(archive) }
        }
        let replies = try await named.mapConcurrently(jobs: limits.jobs) { [host] in
            await host.transport.length(of: $0.url)
        }
        rows += zip(named, replies).map { ArchiveRows.row($0, $1) }
    }
}

/// Judges the signatures that feeds carry of their app's own key.
enum FeedRows {
    static func rows(
        _ listed: [TargetFile], _ signature: SiteProof.OwnSignature?, bytes: (String) -> [UInt8]?
    ) -> [ProofRow] {
        guard let signature else { return [] }
        return listed.compactMap { file in
            guard let content = bytes(file.path), let found = signature(file.path, content) else { return nil }
            return ProofRow(
                .feed, file.path, expected: "a signature of the key \(found.key)",
                found: found.isValid ? "signed by \(found.key)" : "no valid signature of it", holds: found.isValid,
                otherwise: "sign and publish the site again: apps that ask for this signature refuse the feed")
        }
    }
}

extension HTTPTransport {
    private static let mostRedirects = 5

    /// Follows redirects, as clients do when they download.
    func length(of url: String) async -> ArchiveReply {
        var url = url
        for _ in 0...Self.mostRedirects {
            let answer: HTTPAnswer
            do throws(TransportError) {
                answer = try await ask(HTTPRequest(.head, url), limit: 0)
            } catch {
                return .silent(error.cause)
            }
            guard (300..<400).contains(answer.status), let next = answer["Location"] else {
                return .answered(status: answer.status, length: answer["Content-Length"].flatMap { Int($0) })
            }
            guard let place = Self.address(next, from: url) else { return .silent("a redirect to '\(next)'") }
            url = place
        }
        return .silent("more than \(Self.mostRedirects) redirects")
    }

    /// Where a redirect leads; nil for one that leaves encryption.
    ///
    /// A location may be relative, as RFC 3986 has it. Dots in a path are left to the transport.
    static func address(_ location: String, from url: String) -> String? {
        if location.lowercased().hasPrefix("https://") { return location }
        guard let scheme = url.firstRange(of: "://"), !location.isEmpty else { return nil }
        if location.hasPrefix("//") { return url[..<scheme.lowerBound] + ":" + location }
        // A colon before any slash ends the name of a scheme.
        if location.prefix(while: { !"/?#".contains($0) }).contains(":") { return nil }
        let page = url.prefix { $0 != "?" && $0 != "#" }
        let path = page[scheme.upperBound...].firstIndex(of: "/") ?? page.endIndex
        switch location.first {
        case "/": return page[..<path] + location
        case "?", "#": return page + location
        default: return page[..<(page[path...].lastIndex(of: "/") ?? path)] + "/" + location
        }
    }
}
