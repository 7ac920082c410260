import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// A list of visits that python-tuf's client pays to sites, and what it said of each.
struct NgclientVisits {
    private struct Visit: Encodable {
        let name: String
        let site: String
        let state: String
        let root: String
        let time: Int
        let targets: [String]
    }

    private let folder: TemporaryFolder
    private var visits: [Visit] = []
    private(set) var expected: [String] = []

    init() throws { folder = try TemporaryFolder() }

    /// - Parameters:
    ///   - client: visits with one name are one client that comes back.
    ///   - expected: `ok`, or the class of the refusal.
    mutating func visit(
        _ name: String, _ tree: [String: [UInt8]], as client: String? = nil, root: [UInt8]? = nil, days: Int = 0,
        targets: [String]? = nil, expect expected: String
    ) throws {
        let site = "sites/\(visits.count)"
        for (path, bytes) in tree { try folder.write(bytes, to: "\(site)/\(path)") }
        try folder.write(root ?? tree["metadata/1.root.json"] ?? [], to: "roots/\(visits.count).json")
        let documents = tree.keys.filter { PublishedPath.role(of: $0, bytes: tree[$0] ?? []) == .document }
        visits.append(
            Visit(
                name: name, site: "\(folder.path)/\(site)",
                state: "\(folder.path)/clients/\(client ?? "\(visits.count)")",
                root: "\(folder.path)/roots/\(visits.count).json", time: SampleTrust.moment(days).seconds,
                targets: targets ?? (documents + ["site-manifest.json", "allowed-urls.json", "minisign.pub"]).sorted()))
        self.expected.append("\(name): \(expected)")
    }

    /// One line for each visit.
    func verdicts() throws -> [String] {
        let python = try TestPython.program(with: "tuf.ngclient")
        let plan = try JSONEncoder().encode(visits)
        try folder.write(Array(plan), to: "plan.json")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Judges/ngclient.py")
            .standardized
        let run = try ProgramRun.run(python, [script.path, "\(folder.path)/plan.json"])
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }
}
