import Foundation
import TestSupport
import Testing

/// One client of python-tuf's, which comes back to a site at its address and keeps what it downloads.
struct PythonVisits {
    private struct Visit: Encodable {
        let name: String
        let url: String
        let state: String
        let root: String
        let time: Int
        let targets: [String]
        let copies: String
    }

    /// Believes the test's authority.
    static func verdict(
        of client: String, at url: String, _ site: HostedSite,
        targets: [String] = ["kasa/retired.json", "site-manifest.json"]
    ) throws -> String {
        let folder = site.site.folder, home = folder.path + "/python-\(client)"
        try folder.write("", to: "python-\(client)/empty")
        let visit = Visit(
            name: client, url: url, state: home + "/state", root: folder.path + "/Public/metadata/1.root.json",
            time: site.now.seconds, targets: targets, copies: home + "/copies")
        try folder.write(Array(try JSONEncoder().encode([visit])), to: "python-\(client)/plan.json")
        let script = Decree.repository.appending(path: "Tests/SigningTests/Judges/ngclient.py").path
        let run = try ProgramRun.run(
            try TestPython.program(with: "tuf.ngclient"), [script, home + "/plan.json"],
            environment: ["SSL_CERT_FILE": try HostedSite.authority.get().file])
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    /// A target as the client's last successful visit left it.
    static func copy(_ path: String, of client: String, _ site: HostedSite) throws -> String {
        try site.site.folder.read("python-\(client)/copies/\(path)")
    }
}
