import ArgumentParser
import Basics
import ClientFormats
import ClientKit
import PolicyModel

/// What is to be imported; `decree import` and `decree init --import` share it.
struct ImportOptions: ParsableArguments {
    @Option(
        name: .customLong("client"),
        help: ArgumentHelp(
            "The client that reads the files; may be repeated, then each file is named as Decree names it.",
            valueName: "name"), completion: Completion.clients)
    var clients: [String] = []

    @Option(help: ArgumentHelp("The app's slug; default from the first file's name.", valueName: "slug"))
    var app: String?

    @Option(help: ArgumentHelp("The app's display name; default the slug.", valueName: "text"))
    var name: String?

    @Option(
        name: .customLong("platform"),
        help: ArgumentHelp("The platform whose devices read the files; may be repeated.", valueName: "platform"),
        completion: .list(Platform.allCases.map(\.rawValue)))
    var platforms: [Platform] = []

    @Option(help: ArgumentHelp("The language of texts for which the files name none.", valueName: "tag"))
    var language: LanguageTag?

    @Option(
        name: .customLong("release"),
        help: ArgumentHelp(
            "A release that the files do not name, or the version of a build: 3.2.0, 3.2.0=3200, or for one platform "
                + "3.2.0=ios:3200; 3.3.0-beta.1=3290 for one on a channel; may be repeated, also for each version code "
                + "of one release on Android.",
            valueName: "version"))
    var releases: [KnownRelease] = []

    /// The first option that was given; nil for none.
    var firstGiven: String? {
        [
            ("--client", !clients.isEmpty), ("--app", app != nil), ("--name", name != nil),
            ("--platform", !platforms.isEmpty), ("--language", language != nil), ("--release", !releases.isEmpty),
        ].first { $0.1 }?.0
    }

    func validate() throws {
        try ClientNames.check(clients)
        let preview = releases.map(\.known.version).first(where: \.isPreview)
        if let preview, !clients.contains(where: { ClientFormats.named($0)?.knowsChannels ?? false }) {
            throw ValidationError(
                "--release names \(preview), a version on a channel, and none of the clients knows channels.")
        }
        try LanguageWords.check(language)
        if let app, app.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,62}/) == nil {
            throw ValidationError("--app is a slug: small letters, digits and hyphens, such as kasa.")
        }
    }

    /// Names the clients that read files of the first one's form, XML or JSON; all where it cannot be read.
    static func clientMissing(for files: [String]) -> ValidationError {
        let bytes = files.first.flatMap { Files.content(of: $0) }
        let isXML = bytes.map { $0.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<") }
        let names = ClientFormats.all.filter { client in
            guard let bytes, let isXML else { return true }
            return client.fileName(of: bytes, part: "", on: []).hasSuffix(isXML ? ".xml" : ".json")
        }.map(\.name)
        return ValidationError("Name the client that reads the files with --client: \(names.joined(separator: ", ")).")
    }

    /// The files as documents of the clients.
    func documents(_ files: [String]) throws(CommandError) -> ImportedDocuments {
        try ImportedDocuments(
            files, of: clients.compactMap(ClientFormats.named), slug: app, name: name, language: language,
            platforms: Platform.allCases.filter(platforms.contains), known: releases.map(\.known))
    }
}

/// `3.2.0`, `3.2.0=3200` with the release's build, or `3.2.0=ios:3200` with its build on one platform. A version
/// before a release needs its build.
struct KnownRelease: ExpressibleByArgument {
    let known: ImportRequest.Known

    init?(argument: String) {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let version = Version(argument: String(halves[0])) else { return nil }
        guard halves.count > 1 else {
            if version.isPreview { return nil }
            known = ImportRequest.Known(version: version, build: nil)
            return
        }
        guard let parts = halves[1].wholeMatch(of: /(?:([a-z]+):)?([0-9A-Za-z.]{1,18})/) else { return nil }
        let platform = parts.1.flatMap { Platform(rawValue: String($0)) }
        guard parts.1 == nil || platform != nil else { return nil }
        known = ImportRequest.Known(version: version, build: String(parts.2), platform: platform)
    }
}
