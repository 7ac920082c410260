import Foundation
import TestSupport
@testable import decree

/// A small site with a home of its own, so that no test ever sees the keys of whoever runs it.
struct KeysSite {
    let folder: TemporaryFolder

    init() throws { folder = try Decree.smallSite() }

    var home: String { folder.path + "/home" }
    var keys: String { home + "/.config/decree/keys" }

    var environment: [String: String?] {
        ["HOME": home, "XDG_CONFIG_HOME": nil, "DECREE_KEY_FOLDER": nil, "SSH_AUTH_SOCK": nil]
    }

    func run(_ arguments: String..., with more: [String: String?] = [:]) throws -> ProgramRun {
        try run(arguments, with: more)
    }

    func run(
        _ arguments: [String], program: String = Decree.program, with more: [String: String?] = [:]
    ) throws -> ProgramRun {
        let fixed: [String: String?] = ["SOURCE_DATE_EPOCH": Decree.epoch, "DECREE_PASSPHRASE": nil, "NO_COLOR": nil]
        return try ProgramRun.run(
            program, arguments, in: folder.path,
            environment: fixed.merging(environment) { $1 }.merging(more) { $1 })
    }

    /// The private files, by name.
    func files() throws -> [String] {
        guard FileManager.default.fileExists(atPath: keys) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: keys).sorted()
    }

    /// The file of the key of this name: the name, a hyphen and the key's id.
    func file(_ name: String) throws -> String {
        let found = try files().first { file in
            file.hasPrefix(name + "-") && file.dropFirst(name.count + 1).wholeMatch(of: /[0-9a-f]+\.pem/) != nil
        }
        guard let found else { throw CocoaError(.fileNoSuchFile) }
        return keys + "/" + found
    }
}
