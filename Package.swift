// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// The folders of `Sources/Clients`: each is a module that names none of the others.
let clients = [
    "TurkcellUpdater", "PrinceOfVersions", "RemoteConfiguration", "SSVC", "Retired", "XUpdate", "AppUpdater",
    "SparkleAppcast", "Upgrader", "GrowthBook",
]

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: $0) } }

/// A module of the house; it may import only what its line names (built with `--explicit-target-dependency-import-check error`).
func floor(
    _ name: String, _ dependencies: [Target.Dependency] = [], excluding excluded: [String] = [],
    linking libraries: [LinkerSetting] = [], plugins: [Target.PluginUsage]? = nil, in folder: String = "Sources"
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "\(folder)/\(name)", exclude: excluded, swiftSettings: settings,
        linkerSettings: libraries, plugins: plugins)
}

/// The tests of one module; golden files are read from the source tree, so they are excluded from the build.
func tests(
    of name: String, _ dependencies: [Target.Dependency] = [], excluding excluded: [String] = [],
    in folder: String = "Tests"
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
        path: "\(folder)/\(name)Tests", exclude: ["Golden"] + excluded, swiftSettings: settings)
}

let package = Package(
    name: "decree",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // 1
        // On macOS libcurl, libxml2 and zlib are those of the SDK.
        .systemLibrary(
            name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        // Without a name for pkg-config, which would link it: on Linux it is loaded when a host is first asked.
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        // Templates, words and the like, which the binary carries.
        .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Packaging/EmbedFiles"),
        // What every floor needs of the C library and of FoundationEssentials.
        floor("Basics"),
        // 2
        // `BuiltIn` links to the top-level `Templates/words`: sentences and pages take their words from there.
        floor("PolicyModel", plugins: ["EmbedFiles"]),
        floor("Cryptography", ["CCrypto"]),
        // 3
        // READMEs that the binary carries: the reference of the format, and the guides to the clients.
        .plugin(name: "EmbedGuides", capability: .buildTool(), path: "Packaging/EmbedGuides"),
        floor("Authoring", ["Basics", "PolicyModel", "Cryptography", "CCMark", "CYAML"], plugins: ["EmbedGuides"]),
        floor("ClientKit", ["Basics", "PolicyModel", "CXML"]),
        floor(
            "ClientFormats", ["Basics", "PolicyModel", "ClientKit"] + dependencies(clients),
            excluding: ["README.md"], plugins: ["EmbedGuides"]),
        // `BuiltIn` links to the top-level `Templates/`, so the binary carries the default templates; the words are with PolicyModel.
        floor(
            "Pages", ["Basics", "PolicyModel", "ClientKit", "ClientFormats"],
            excluding: ["README.md", "BuiltIn/words"], plugins: ["EmbedFiles"]),
        floor("Signing", ["Basics", "PolicyModel", "Cryptography"], excluding: ["README.md"]),
        // The apps that ship, as their files say what they are.
        floor("AppFiles", ["Basics", "PolicyModel", "ClientKit", "CArchive"]),
        // Access logs of the site's host → how many devices run which version.
        floor("Reach", ["Basics", "PolicyModel", "CZlib"], excluding: ["README.md"], plugins: ["EmbedGuides"]),
        // 4
        // What one device sees, and why.
        floor("Explanation", ["PolicyModel", "Authoring", "ClientKit", "ClientFormats"]),
        floor(
            "Publishing", ["Basics", "PolicyModel", "Cryptography", "Signing", "CCurl", "CXML", "CZlib"],
            excluding: ["README.md"], linking: [.linkedLibrary("curl", .when(platforms: [.macOS]))]),
        // 5
        floor(
            "SiteEngine",
            ["Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "Publishing"]),
        // What a change means for users, and what reviewers look at and sign.
        floor(
            "Review",
            [
                "Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "Publishing",
                "SiteEngine",
            ], excluding: ["README.md"], plugins: ["EmbedFiles"]),
        // Mistakes, completion and more for an editor, of text that is not saved yet too.
        floor(
            "LanguageServer",
            [
                "Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Explanation", "Publishing",
                "SiteEngine",
            ]),
        // The site on this machine while it is written, and what is shown over its pages.
        floor("Preview", ["Basics", "PolicyModel", "Explanation", "Signing", "Publishing", "SiteEngine"]),
        // 6
        .executableTarget(
            name: "decree",
            dependencies: [
                "Basics", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "AppFiles",
                "Reach", "Explanation", "Publishing", "SiteEngine", "Review", "LanguageServer",
                "Preview",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["README.md"], swiftSettings: settings, plugins: ["EmbedFiles"]),

        .target(
            name: "TestSupport", dependencies: ["PolicyModel"], path: "Tests/TestSupport",
            exclude: ["Servers/object-server.sh"],
            swiftSettings: settings),
        .target(
            name: "ClientTestSupport", dependencies: ["PolicyModel", "ClientKit", "ClientFormats", "TestSupport"],
            path: "Tests/ClientTestSupport", swiftSettings: settings),
        .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"], swiftSettings: settings),
        tests(of: "PolicyModel"),
        tests(of: "Cryptography"),
        tests(of: "Authoring", ["PolicyModel"]),
        tests(of: "ClientKit", ["PolicyModel", "CXML"]),
        tests(of: "ClientFormats", ["PolicyModel", "ClientKit", "ClientTestSupport"] + dependencies(clients)),
        tests(of: "Pages", ["PolicyModel", "ClientKit", "ClientFormats"]),
        // The judges are programs in other languages that the tests run.
        tests(of: "Signing", ["PolicyModel", "Cryptography"], excluding: ["Judges"]),
        .testTarget(
            name: "AppFilesTests", dependencies: ["AppFiles", "PolicyModel", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ReachTests", dependencies: ["Basics", "Reach", "PolicyModel", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "ExplanationTests",
            dependencies: ["Explanation", "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "TestSupport"],
            swiftSettings: settings),
        tests(of: "Publishing", ["PolicyModel", "Signing", "CXML"]),
        tests(
            of: "SiteEngine",
            [
                "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "ClientTestSupport", "Pages", "Signing",
                "Publishing",
            ]),
        tests(
            of: "Review",
            [
                "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "Publishing", "SiteEngine",
            ]),
        tests(of: "LanguageServer", ["PolicyModel", "Authoring", "ClientFormats", "Publishing", "SiteEngine"]),
        .testTarget(
            name: "PreviewTests", dependencies: ["Preview", "Basics", "PolicyModel", "SiteEngine", "TestSupport"],
            swiftSettings: settings),
        tests(
            of: "decree",
            [
                "PolicyModel", "Authoring", "ClientKit", "ClientFormats", "Pages", "Signing", "AppFiles", "Publishing",
                "SiteEngine", "Review", "Reach", "LanguageServer", "Preview",
            ], excluding: ["Import/Corpus"]),
        // What `make fuzz` asks, compiled with the other tests and put to its seeds.
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "PolicyModel", "Cryptography", "Authoring", "ClientKit", "ClientFormats", "Signing", "Publishing",
            ],
            path: "Tests/Fuzzing",
            exclude: ["CFuzzer", "Corpus", "Dictionaries", "Fuzz/Fuzz.swift", "README.md", "run"],
            swiftSettings: settings),
    ]
        + clients.flatMap { client in
            [
                floor(
                    client, ["Basics", "PolicyModel", "Cryptography", "ClientKit"], excluding: ["README.md"],
                    in: "Sources/Clients"),
                tests(
                    of: client, ["PolicyModel", "ClientKit", "ClientFormats", "ClientTestSupport"], in: "Tests/Clients"),
            ]
        }
)

// `make fuzz`: the program that searches for input which breaks the readers. Its sanitizers need every module compiled
// anew, so here the package is that program and what it reads with: no servers, no TLS, no tests.
if Context.environment["DECREE_FUZZ"] != nil {
    let libraries = ["CCMark", "CYAML", "CXML", "CZlib", "CCrypto"]
    let readers = ["Basics", "PolicyModel", "Cryptography", "Authoring", "ClientKit", "ClientFormats", "Signing"]
    package.dependencies = []
    package.targets.removeAll { !(libraries + readers + clients + ["EmbedFiles", "EmbedGuides"]).contains($0.name) }
    package.targets += [
        .target(
            name: "Publishing",
            dependencies: ["Basics", "PolicyModel", "Cryptography", "Signing", "CXML", "CZlib"],
            sources: [
                "State", "Target", "Objects/PublicationRecord.swift", "Plan", "Folder/FolderEntry.swift", "ParsedJSON.swift",
                "SFTP/SFTPReply.swift", "SFTP/SFTPRequest.swift", "Store/AWSCredentials.swift",
                "Store/AWSProfiles.swift", "Store/AWSSettings.swift", "Store/AWSSignature.swift",
                "Store/ContentMD5.swift",
                "Store/ETag.swift", "Store/ListingPage.swift", "Store/RemoteStore.swift",
                "Store/XMLAnswer.swift", "Transport/HTTPDate.swift", "Transport/HTTPMessage.swift",
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
        .executableTarget(
            name: "Fuzz", dependencies: ["CFuzzer", "Publishing"] + dependencies(readers),
            path: "Tests/Fuzzing/Fuzz", swiftSettings: settings),
    ]
}
