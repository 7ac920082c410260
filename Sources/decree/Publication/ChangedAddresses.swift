import Basics
import PolicyModel
import Publishing
import Signing

/// The addresses that a publication changes and that caches may hold, one JSON object a line.
///
/// Names that never get other bytes are not among them; a name that is new is: a cache may know that it was missing.
struct ChangedAddresses {
    private(set) var lines: [String]

    init(_ plan: PublishPlan, at address: SiteAddress) throws {
        lines = try plan.steps.filter { $0.change != .kept && !PublishedPath.isImmutable($0.path) }.flatMap { step in
            try Self.lines(step.path, step.change, at: address)
        }
    }

    /// All that caches may hold of a site.
    init(of files: [Artifact], at address: SiteAddress) throws {
        lines = try files.filter { !PublishedPath.isImmutable($0.path) }.flatMap { file in
            try Self.lines(file.path, .changed, at: address)
        }
    }

    /// What `bytes` holds.
    init(reading bytes: [UInt8]) {
        lines = bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    }

    var paths: Set<String> {
        Set(lines.compactMap { (try? CanonicalJSON.value(of: Array($0.utf8)))?["path"]?.text })
    }

    var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    mutating func add(_ other: ChangedAddresses) {
        var seen = Set(lines)
        lines += other.lines.filter { seen.insert($0).inserted }
    }

    /// The page of a folder is asked for by the folder's address too.
    private static func lines(
        _ path: String, _ change: PublishPlan.Change, at address: SiteAddress
    ) throws -> [String] {
        let page = "index.html", isPage = path == page || path.hasSuffix("/" + page)
        return try ([path] + (isPage ? [String(path.dropLast(page.count))] : [])).map { name in
            let object = JSONValue.object([
                "change": .string(change.rawValue), "path": .string(path), "url": .string(address.url(of: name)),
            ])
            return String(decoding: try CanonicalJSON.bytes(object), as: UTF8.self)
        }
    }
}
