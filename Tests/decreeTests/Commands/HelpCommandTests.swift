import ClientFormats
import Foundation
import Testing
import TestSupport

/// `decree help`: commands as before, and clients.
@Suite struct HelpCommandTests {
    @Test func `without a topic it is the tool's own help, and with a command that command's`() throws {
        let folder = try TemporaryFolder()
        #expect(try Decree.run("help", in: folder).output == Decree.run("--help", in: folder).output)
        for command in ["check", "explain", "help"] {
            #expect(
                try Decree.run("help", command, in: folder).output == Decree.run(command, "--help", in: folder).output)
        }
    }

    @Test func `the list of clients has a line for each`() throws {
        let run = try Decree.run("help", "clients", in: try TemporaryFolder())
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first == "The clients that documents are written for:")
        #expect(
            lines.dropFirst().dropLast().map { $0.split(separator: " ").first.map(String.init) }
                == ClientFormats.all.map(\.name))
        let longest = ClientFormats.all.map(\.name.count).max() ?? 0
        for client in ClientFormats.all {
            let name = client.name.padding(toLength: longest + 2, withPad: " ", startingAt: 0)
            let platforms = client.platforms.map(\.displayName).joined(separator: ", ")
            let abilities = client.platforms.map { client.ability(on: $0) }
            let line = try #require(lines.first { $0.hasPrefix("  \(name)\(platforms); carries ") }, "\(client.name)")
            #expect(line.contains("texts") == abilities.contains { !$0.fields.isEmpty }, "\(line)")
            #expect(line.contains("link") == abilities.contains(where: \.carriesLink), "\(line)")
            #expect(line.contains("frequency") == abilities.contains(where: \.carriesFrequency), "\(line)")
            #expect(line.contains("messages") == !client.traits.messagePlatforms.isEmpty, "\(line)")
        }
        #expect(
            lines.last
                == "'decree help clients NAME' prints what a client reads, decides and shows, and its dangers.")
    }

    @Test(arguments: ClientFormats.all.map(\.name))
    func `each client's guide is shown, within the width of a terminal`(name: String) throws {
        let run = try Decree.run("help", "clients", name, in: try TemporaryFolder(), environment: ["COLUMNS": "100"])
        #expect(run.status == 0)
        let guide = try #require(ClientGuides.guide(to: name))
        let heading = try #require(guide.split(separator: "\n").first?.drop { "# ".contains($0) })
        #expect(run.output.hasPrefix(heading + "\n==="))
        let coloured = try Decree.run("help", "clients", name, "--color", "always", in: try TemporaryFolder())
        #expect(coloured.output.hasPrefix("\u{1B}[1m\(heading)\u{1B}[0m\n"))
    }

    @Test(arguments: [
        (["biuld"], "Error: There is no help on 'biuld'; did you mean 'build'?\n"),
        (
            ["nothing"],
            "Error: There is no help on 'nothing'; there is on init, import, check, explain, impact, reach, build, preview, review, approve, object, release, rollout, minimum, latest, recall, keys, sign, rotate, refresh, ship, publish, rollback, due, status, stores, verify, doctor, generate, schema, language-server, help, format and clients.\n"
        ),
        (["check", "more"], "Error: There is no help on 'more'.\n"),
        (
            ["clients", "svc"],
            "Error: There is no client 'svc'; there are \(ClientFormats.all.map(\.name).joined(separator: ", ")).\n"
        ),
    ])
    func `an unknown topic is wrong usage and names the known ones`(topics: [String], line: String) throws {
        let run = try ProgramRun.run(Decree.program, ["help"] + topics)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix(line), "\(run.errors)")
    }

    @Test func `the format's reference is shown, and the tool's help names it`() throws {
        let folder = try TemporaryFolder()
        let run = try Decree.run("help", "format", in: folder, environment: ["COLUMNS": "100"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("The policy format\n=================\n\n"))
        #expect(run.output.contains("\nA policy\n--------\n"))
        #expect(try Decree.run("--help", in: folder).output.contains("'decree help format' explains every key"))
    }

    @Test func `on a terminal a long help goes through the pager, elsewhere it does not`() throws {
        let onTerminal = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
        for (pager, first) in [("sed s/^/page:/", "page:The policy format"), ("", "The policy format")] {
            let environment: [String: String?] = ["PAGER": pager, "TERM": "xterm", "NO_COLOR": "1"]
            let run = try ProgramRun.run(
                "/usr/bin/env", ["python3", "-c", onTerminal, Decree.program, "help", "format"],
                environment: environment)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.hasPrefix(first), "\(run.output.prefix(80))")
            let elsewhere = try Decree.run("help", "format", in: try TemporaryFolder(), environment: environment)
            #expect(elsewhere.output.hasPrefix("The policy format"))
        }
    }

    @Test func `every address that a help names can be opened`() throws {
        for topics in [["format"]] + ClientFormats.all.map({ ["clients", $0.name] }) {
            let run = try Decree.run(["help"] + topics, in: try TemporaryFolder(), environment: ["COLUMNS": "120"])
            #expect(!run.output.contains("(#") && !run.output.contains("(../"), "\(topics)")
        }
    }

    @Test func `the version is printed alone`() throws {
        let run = try Decree.run("--version", in: try TemporaryFolder())
        #expect(run.status == 0)
        #expect(run.output == "decree 0.1.0\n")
    }
}
