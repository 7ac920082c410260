import ArgumentParser
import Foundation
import PolicyModel
import Publishing

extension WebHost: ExpressibleByArgument {}

/// The files that `decree publish` writes for others instead of publishing: a host's configuration, or a pipeline.
struct HostOptions: ParsableArguments {
    @Option(help: ArgumentHelp(
        "Write the configuration of this host and publish nothing: nginx, caddy, cloudfront, cloudflare or netlify.",
        valueName: "host"))
    var host: WebHost?

    @Option(help: ArgumentHelp(
        "Write the pipelines that check, publish and refresh with this service, and publish nothing: github or gitlab.",
        valueName: "service"))
    var workflow: Workflow?

    func validate() throws {
        if host != nil, workflow != nil { throw ValidationError("--host and --workflow are written one at a time.") }
    }

    /// True when files are asked for in place of a publication.
    var isAsked: Bool { host != nil || workflow != nil }

    /// Prints one file, or writes all of them below `out`; see `files` for the rest.
    func write(content: String, output: String, target: String?, to out: String?, _ terminal: Terminal) throws {
        let files = try files(content: content, output: output, target: target, terminal)
        try WrittenFiles(files: files, name: host?.rawValue ?? workflow?.rawValue ?? "").write(to: out, terminal)
    }

    /// What is asked for; empty where nothing is.
    ///
    /// - Parameters:
    ///   - output: the folder of the built bundle; hosts that cannot look whether a file is there are given its list.
    ///   - target: the target's name; nil for the first one.
    func files(content: String, output: String, target: String?, _ terminal: Terminal) throws -> [HostFile] {
        let site = try SiteSettings.read(content, terminal)
        let chosen = try target.map { name in
            guard let found = site.targets.first(where: { $0.name == name }) else {
                throw TargetError.unknown(name, known: site.targets.map(\.name))
            }
            return found
        } ?? site.targets.first
        if let host {
            return try host.files(for: hosted(site, chosen?.place ?? .standard, host, paths: try paths(output)))
        }
        return workflow?.files(url: site.url, target: chosen?.name) ?? []
    }

    private func paths(_ output: String) throws -> [String] {
        FileManager.default.fileExists(atPath: output) ? try OutputFolder(output).read().map(\.path) : []
    }

    private func hosted(_ site: Site, _ place: TargetPlace, _ host: WebHost, paths: [String]) throws -> HostedSite {
        let address = try site.url.map { url throws(ProofError) in try SiteAddress(url) }
        if let address, !address.path.isEmpty { throw HostError.path("\(address)") }
        let (folder, prefix) = Self.folder(of: place, isAbsolute: host != .netlify)
        return HostedSite(
            name: address?.host ?? "updates.example.com", folder: folder, prefix: prefix, cache: site.cache, paths: paths)
    }

    /// Netlify's program takes a folder from where its own file lies; a web server wants the whole path.
    private static func folder(of place: TargetPlace, isAbsolute: Bool) -> (folder: String, prefix: String) {
        switch place {
        case .directory(let path): (isAbsolute ? URL(filePath: path).standardizedFileURL.path + "/current" : path + "/current", "")
        case .sftp(let account): (account.path + "/current", "")
        case .s3(let bucket): ("/srv/decree/Published/current", bucket.prefix)
        }
    }
}

/// Files for others: one to standard output, several into a folder; nothing that a person wrote is replaced.
struct WrittenFiles {
    let files: [HostFile]
    let name: String

    func write(to out: String?, _ terminal: Terminal) throws {
        terminal.object([], [.init("files", .array(files.map { file in
            .object([.init("path", .string(file.path)), .init("text", .string(file.text))])
        }))])
        guard let out else {
            guard files.count == 1 else { throw WrittenFilesError.several(name, files.map(\.path)) }
            // The file ends with a line feed of its own, and so does a result.
            return terminal.result(String(files[0].text.dropLast()))
        }
        for file in files { try check(file, at: URL(filePath: out).appending(path: file.path)) }
        for file in files {
            let url = URL(filePath: out).appending(path: file.path)
            do {
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: url, options: .atomic)
            } catch {
                throw WrittenFilesError.system(url.relativePath, cause: error.localizedDescription)
            }
            terminal.result("wrote \(url.relativePath)")
        }
    }

    /// A file may be written anew when it begins as decree's own does: with its name and a colon.
    private func check(_ file: HostFile, at url: URL) throws {
        guard let data = FileManager.default.contents(atPath: url.path) else { return }
        let mark = file.text.prefix { $0 != ":" } + ":"
        guard data.starts(with: Data(mark.utf8)) else { throw WrittenFilesError.foreign(url.relativePath) }
    }
}

enum WrittenFilesError: Error, CustomStringConvertible {
    case several(String, [String])
    case foreign(String)
    case system(String, cause: String)

    var description: String {
        switch self {
        case .several(let name, let paths):
            "'\(name)' needs \(paths.count) files: \(paths.joined(separator: ", ")); name a folder for them with --out"
        case .foreign(let path): "'\(path)' was not written by decree; move it, or give --out another folder"
        case .system(let path, let cause): "cannot write '\(path)': \(cause)"
        }
    }
}
