import Foundation
import TestSupport
import Testing

@testable import decree

/// The logs that `decree generate` offers, written by the real servers for a drawn population, and counted.
@Suite(.serialized) struct HostLogTests {
    private static let builds = ["1.1.0", "1.2.0"]

    /// Each device asks twice, over one connection. Where a server believes a header, each has an address of its own.
    private static let population = """
        import http.client, sys
        port, devices = int(sys.argv[1]), int(sys.argv[2])
        connection = http.client.HTTPConnection("127.0.0.1", port)
        for round in range(2):
            for device in range(devices):
                agent = "Timer/%s CFNetwork/1 Darwin/23.4.0" % ("1.1.0" if device % 4 == 0 else "1.2.0")
                connection.request("GET", "/pocket-timer/retired.json", headers={
                    "User-Agent": agent, "X-Real-IP": "10.1.%d.%d" % (device // 250, device % 250)})
                connection.getresponse().read()
        """

    private static func ask(_ server: WebServer, devices: Int) throws {
        let run = try ProgramRun.run(
            TestPython.program(with: "jsonschema"), ["-c", population, "\(server.port)", "\(devices)"])
        #expect(run.status == 0, "\(run.errors)")
    }

    private static func site() throws -> TemporaryFolder {
        let folder = try Decree.shippedSite()
        try folder.write("{}", to: "host/pocket-timer/retired.json")
        return folder
    }

    /// Users by version, of a log written now.
    private static func counted(_ log: String, in folder: TemporaryFolder) throws -> [String: Int] {
        // The servers' clock is the machine's.
        let run = try Decree.run(
            "reach", log, "--out", "reach.csv", in: folder, environment: ["SOURCE_DATE_EPOCH": nil])
        #expect(run.status == 0, "\(run.errors)")
        let rows = try folder.read("reach.csv").split(separator: "\n").map { $0.split(separator: ",") }
        return Dictionary(
            rows.compactMap { row in row.count == 5 ? Int(row[4]).map { (String(row[2]), $0) } : nil }
        ) { $0 + $1 }
    }

    @Test func `nginx's log holds no address, and tells how many devices there are`() throws {
        let folder = try Self.site(), devices = 1600
        let generated = try Decree.run("generate", "nginx", in: folder).output
        let formats = try #require(generated.components(separatedBy: "\nserver {").first)
        #expect(generated.contains("\n    # access_log /var/log/nginx/decree-reach.log decree_reach;\n"))
        let port = try LoopbackPort.free()
        let server = try WebServer.nginx(
            """
            set_real_ip_from 127.0.0.1;
            real_ip_header X-Real-IP;
            keepalive_requests 10000;
            \(formats)
            server {
                listen 127.0.0.1:\(port);
                root \(folder.path)/host;
                access_log \(folder.path)/reach.log decree_reach;
            }
            """, port: port, in: folder)
        try Self.ask(server, devices: devices)
        let log = try folder.read("reach.log")
        #expect(log.split(separator: "\n").count == 2 * devices)
        #expect(!log.contains("10.1.") && !log.contains("127.0.0.1"))
        let users = try Self.counted("reach.log", in: folder)
        #expect(abs((users["1.1.0"] ?? 0) - devices / 4) <= 10, "\(users)")
        #expect(abs((users["1.2.0"] ?? 0) - devices * 3 / 4) <= 20, "\(users)")
    }

    @Test func `Caddy's log holds no address, and every line of it counts`() throws {
        let folder = try Self.site()
        let lines = try Decree.run("generate", "caddy", in: folder).output.split(separator: "\n").map(String.init)
        let block: [Substring] =
            lines.drop { $0 != "\t# log {" }.prefix { $0 != "\t# }" }.map { $0.dropFirst(3) } + ["}"]
        #expect(block.count > 10)
        let port = try LoopbackPort.free()
        let settings = block.joined(separator: "\n")
            .replacing("/var/log/caddy/decree-reach.log", with: folder.path + "/reach.log")
        let server = try WebServer.caddy(
            """
            {
                admin off
                auto_https off
            }
            http://127.0.0.1:\(port) {
                root * \(folder.path)/host
                \(settings)
                file_server
            }
            """, port: port, in: folder)
        try Self.ask(server, devices: 12)
        let log = try folder.read("reach.log")
        #expect(
            !log.contains("\"127.0.0.1\"") && log.contains("\"127.0.0.0\""))
        let run = try Decree.run("reach", "reach.log", "--json", in: folder, environment: ["SOURCE_DATE_EPOCH": nil])
        // Twelve devices are of two versions, so neither has ten, and a number under ten is not said.
        #expect(run.output.contains("\"counted\": 24") && run.output.contains("\"few\": null"), "\(run.output)")
    }
}
