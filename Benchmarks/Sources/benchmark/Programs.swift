import Foundation

/// The programs that Decree is set beside, and the packages of Debian they come in.
enum Programs {
    private static func needed(for line: Line) -> [(program: String, package: String)] {
        switch line {
        case .build: [("hugo", "hugo")]
        case .check, .growth, .preview: []
        case .floors: [("cmark", "cmark"), ("xargs", "findutils")]
        case .reach: [("goaccess", "goaccess")]
        case .branch: [("git", "git")]
        case .publish:
            [
                ("rclone", "rclone"), ("radosgw", "radosgw"), ("radosgw-admin", "radosgw"), ("ceph-mon", "ceph-mon"),
                ("ceph-osd", "ceph-osd"), ("ceph", "ceph-common"), ("curl", "curl"),
            ]
        }
    }

    /// - Throws: `Missing` before anything is measured.
    static func demand(for lines: [Line], decree: String) throws {
        guard FileManager.default.isExecutableFile(atPath: decree) else {
            throw Missing(words: "\(decree) is no program: build it with 'make tool', or name one with --decree")
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders: [Substring] = path.split(separator: ":") + ["/usr/sbin", "/sbin"]
        let missing = lines.flatMap(needed).filter { need in
            !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(need.program)") }
        }
        guard missing.isEmpty else {
            let packages = Set(missing.map(\.package)).sorted().joined(separator: " ")
            throw Missing(
                words: "\(missing.map(\.program).joined(separator: ", ")) missing: apt-get install \(packages)")
        }
    }

    struct Missing: Error, CustomStringConvertible {
        let words: String

        var description: String { words }
    }
}
