import AppFiles
import ArgumentParser
import Basics
import PolicyModel

/// The files of one release, which agree on its version: one for each platform, on Android one for each version code.
struct ReleasedFiles {
    struct File {
        let path: String
        /// Nil for a folder, which nobody downloads.
        let length: Int?
        let app: AppFile

        /// The least OS; nil for none, and for a text that is no version.
        var system: Version? { app.requires.flatMap { Version($0) } }
    }

    let files: [File]
    let version: WrittenVersion

    /// - Throws: `AppFileError` for a file that cannot be read, `CommandError` where the files are not of one release.
    init(_ paths: [String]) throws {
        files = try paths.map { path in
            let reader = AppFileReader(path)
            return File(path: path, length: reader.length, app: try reader.app())
        }
        guard let first = files.first else { preconditionFailure("a release is read from a file") }
        version = try Self.version(of: first)
        for other in files.dropFirst() {
            let own = try Self.version(of: other).version
            guard own == version.version else {
                throw CommandError(
                    "'\(first.path)' is \(version.version), and '\(other.path)' is \(own)", isRefusal: true)
            }
        }
        try checkBuilds()
    }

    private static func version(of file: File) throws(CommandError) -> WrittenVersion {
        do { return try WrittenVersion(argument: file.app.version) } catch {
            let isVariable = file.app.version.contains("$(") || file.app.version.contains("${")
            let reason =
                isVariable
                ? "that is a setting of the project: \(AppFileReader.wanted)"
                : (error as? ValidationError)?.message ?? "\(error)"
            throw CommandError("'\(file.path)' is version '\(file.app.version)': \(reason)", isRefusal: true)
        }
    }

    /// On Apple's platforms a release has one build.
    private func checkBuilds() throws(CommandError) {
        for platform in platforms where platform != .android {
            let own = self[platform]
            guard let other = own.first(where: { $0.app.build != own[0].app.build }) else { continue }
            throw CommandError(
                "'\(own[0].path)' is build \(own[0].app.build), and '\(other.path)' is build \(other.app.build)",
                isRefusal: true)
        }
    }

    var platforms: [Platform] { Set(files.map(\.app.platform)).sorted() }

    subscript(platform: Platform) -> [File] { files.filter { $0.app.platform == platform } }

    /// `CFBundleVersion`, on Android all version codes.
    var builds: PlatformMap<String> {
        var builds = PlatformMap<String>()
        for platform in platforms {
            let unique = Set(self[platform].map(\.app.build))
            builds[platform] = unique.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }.joined(separator: ",")
        }
        return builds
    }

    /// The lowest that one of the files runs on.
    var requires: PlatformMap<String> {
        var requires = PlatformMap<String>()
        for platform in platforms {
            let least = self[platform].compactMap(\.system).min()
            requires[platform] = least.map { Self.short("\($0)") }
        }
        return requires
    }

    /// `13.0` is written `13`, as people write it.
    private static func short(_ version: String) -> String {
        var version = version
        while version.hasSuffix(".0") { version.removeLast(2) }
        return version
    }

    /// False where the files are of another version. Of one before a release, which only Macs can see on a channel, the
    /// numbers may be listed elsewhere.
    func mayBeListed(as listed: Version) -> Bool {
        let own = version.version
        return listed == own || !platforms.contains(.macos) && listed == own.released
    }

    /// What to say where they are listed by their numbers alone.
    func note(listedAs listed: Version) -> String? {
        listed == version.version ? nil : "'\(files[0].path)' is \(version.version), and is listed as \(listed)"
    }

    /// A sentence for each file that has no version as its least OS, as where Xcode did not fill in a build setting.
    func unknownSystems(besides given: PlatformMap<String>) -> [String] {
        files.compactMap { file in
            guard let text = file.app.requires, file.system == nil, given[file.app.platform] == nil else { return nil }
            return
                "the lowest \(file.app.platform.displayName) that '\(file.path)' runs on is not known, since it says "
                + "'\(text)': --requires gives it"
        }
    }

    /// One sentence for each file: what was read.
    var notes: [String] {
        files.map { file in
            var parts = ["\(file.app.id) \(file.app.version)", "build \(file.app.build)"]
            if let least = file.app.requires, file.system != nil {
                parts.append("\(file.app.platform == .android ? "API level" : file.app.platform.displayName) \(least)")
            } else {
                parts.append(file.app.platform.displayName)
            }
            if file.app.knowsHardware { parts.append(file.app.hardware.map { "\($0.rawValue) only" } ?? "every Mac") }
            if let length = file.length { parts.append("\(length) bytes") }
            return "'\(file.path)' has \(parts.joined(separator: ", "))"
        }
    }

    var json: JSONValue {
        .list(files) { file in
            [
                .init("path", .string(file.path)), .init("platform", .string(file.app.platform.rawValue)),
                .init("id", .string(file.app.id)), .init("version", .string(file.app.version)),
                .init("build", .string(file.app.build)), .init("requires", .text(file.app.requires)),
                .init("hardware", .text(file.app.hardware?.rawValue)), .init("length", .number(file.length)),
            ]
        }
    }
}
