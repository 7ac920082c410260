import Basics
import PolicyModel
import TestSupport

@testable import Reach

/// Logs for tests, and what is counted of them.
enum LogSample {
    static let kernel = "Darwin/23.4.0"
    static let salt = Salt(1, 2)
    /// Noon of the last day that counts.
    static let moment = Moment("2026-11-21T12:00Z")!

    /// An app on four platforms, some of whose files are for one.
    static let app = ReachApp(
        Sample.policy(
            platforms: [.ios, .macos, .tvos, .android],
            releases: [
                Sample.release("3.1.0", build: "41", on: [.ios, .tvos]),
                Sample.release("3.2.0", build: "42", on: [.ios, .tvos]),
                Sample.release("5.0.0", build: "500", on: [.macos]),
                Sample.release("7.0.0", codes: [7000...7009], on: [.android]),
            ]),
        documents: [
            .init(path: "kasa/ssvc.json", client: "ssvc", platforms: [.ios, .macos]),
            .init(path: "kasa/appcast.xml", client: "sparkle-appcast", platforms: [.macos]),
            .init(path: "kasa/prince.android.json", client: "prince", platforms: [.android]),
            .init(path: "kasa/remote.json", client: "remote", platforms: [.ios, .tvos]),
            .init(
                path: "kasa/remote.3.1.0.json", client: "remote", platforms: [.ios], version: Sample.version("3.1.0")),
            .init(path: "kasa/api/features/payload.json", client: "payload", platforms: [.ios]),
        ])

    static func agent(_ build: String = "42", _ kernel: String = kernel) -> String {
        "Kasa/\(build) CFNetwork/1494.0.7 \(kernel)"
    }

    /// A line in the format `combined`.
    static func line(
        _ target: String = "/kasa/ssvc.json", agent: String = agent(), from address: String = "192.0.2.7",
        at time: String = "20/Nov/2026:09:00:00 +0000", status: Int = 200, method: String = "GET"
    ) -> String {
        "\(address) - - [\(time)] \"\(method) \(target) HTTP/1.1\" \(status) 512 \"-\" \"\(agent)\""
    }

    static func rules(
        days: Int = 28, rhythms: [String: Double] = [:], room: Int = DeviceSample.most
    ) -> Reach.Rules {
        Reach.Rules([app], until: moment, days: days, rhythms: rhythms, salt: salt, room: room)
    }

    /// Counts logs, each a file of its own.
    static func counted(_ logs: [[UInt8]], _ rules: Reach.Rules = rules()) throws -> Counted {
        let folder = try TemporaryFolder()
        var reach = Reach(rules), ends: [LogStream.End] = []
        for bytes in logs {
            try folder.write(bytes, to: "log")
            let file = open(folder.path + "/log", O_RDONLY)
            defer { close(file) }
            ends.append(try reach.read(LogStream(reading: file)))
        }
        return Counted(reach, ends)
    }

    static func counted(_ lines: [String], _ rules: Reach.Rules = rules()) throws -> Counted {
        try counted([bytes(lines)], rules)
    }

    static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    struct Counted {
        let devices: [ReachCell: Double]
        let byDay: [Moment: [ReachCell: Double]]
        let tally: ReachTally
        let ends: [LogStream.End]
        let keptOneIn: Int

        init(_ reach: borrowing Reach, _ ends: [LogStream.End]) {
            (devices, tally, keptOneIn) = (reach.devicesADay, reach.tally, reach.keptOneIn)
            byDay = reach.devicesByDay
            self.ends = ends
        }

        /// Every cell in words, with its devices: `ios 3.2.0 17.4: 1`.
        var words: [String] {
            devices.sorted { $0.key < $1.key }.map { cell, devices in
                let os = cell.os.map { " \($0)" } ?? ""
                return "\(cell.platform.rawValue) \(cell.version)\(os): \(Int(devices.rounded()))"
            }
        }
    }
}
