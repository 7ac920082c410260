// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A module of the house; it may import only what its line names (built with `--explicit-target-dependency-import-check error`).
func floor(
    _ name: String, _ dependencies: [Target.Dependency] = [], excluding excluded: [String] = [],
    embedding resources: [Resource]? = nil, plugins: [Target.PluginUsage]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: excluded, resources: resources, swiftSettings: settings,
        plugins: plugins)
}

/// The tests of one module; golden files are read from the source tree, so they are excluded from the build.
func tests(of name: String, _ dependencies: [Target.Dependency] = [], excluding excluded: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
        exclude: ["Golden"] + excluded, swiftSettings: settings)
}

let package = Package(
    name: "decree",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // 1
        .systemLibrary(
            name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        // What every floor needs of the C library and of FoundationEssentials.
        floor("Basics"),
        // 2
        // `BuiltIn` links to the top-level `Templates/words`: sentences and pages take their words from there.
        floor("PolicyModel", embedding: [.embedInCode("BuiltIn")]),
        floor("Cryptography", ["CCrypto"]),
        // 3
        // READMEs that the binary carries: the reference of the format, and the guides to the clients.
        .plugin(name: "EmbedGuides", capability: .buildTool(), path: "Packaging/EmbedGuides"),
        floor("Authoring", ["Basics", "PolicyModel", "Cryptography", "CCMark", "CYAML"], plugins: ["EmbedGuides"]),
        floor(
            "ClientFormats", ["Basics", "PolicyModel", "Cryptography", "CXML"], excluding: ["README.md"],
            plugins: ["EmbedGuides"]),
        // `BuiltIn` links to the top-level `Templates/`, so the binary carries the default templates; the words are with PolicyModel.
        floor(
            "Pages", ["Basics", "PolicyModel", "ClientFormats"], excluding: ["README.md", "BuiltIn/words"],
            embedding: [.embedInCode("BuiltIn")]),
        floor("Signing", ["Basics", "PolicyModel", "Cryptography"], excluding: ["README.md"]),
        // 4
        floor(
            "Publishing", ["Basics", "PolicyModel", "Cryptography", "Signing", "CCurl", "CXML", "CZlib"],
            excluding: ["README.md"]),
        // 5
        floor(
            "SiteEngine", ["Basics", "PolicyModel", "Authoring", "ClientFormats", "Pages", "Signing", "Publishing"]),
        // 6
        .executableTarget(
            name: "decree",
            dependencies: [
                "Basics", "PolicyModel", "Authoring", "ClientFormats", "Pages", "Signing", "Publishing", "SiteEngine",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["README.md"],
            // What `decree generate` writes.
            resources: [.embedInCode("Commands/Generate/Files"), .embedInCode("Commands/Schemas")],
            swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["PolicyModel"], path: "Tests/TestSupport", exclude: ["Servers/object-server.sh"],
            swiftSettings: settings),
        .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"], swiftSettings: settings),
        tests(of: "PolicyModel"),
        tests(of: "Cryptography"),
        tests(of: "Authoring", ["PolicyModel"]),
        tests(of: "ClientFormats", ["PolicyModel"]),
        tests(of: "Pages", ["PolicyModel", "ClientFormats"]),
        // The judges are programs in other languages that the tests run.
        tests(of: "Signing", ["PolicyModel", "Cryptography"], excluding: ["Judges"]),
        tests(of: "Publishing", ["PolicyModel", "Signing"]),
        tests(of: "SiteEngine", ["PolicyModel", "Authoring", "ClientFormats", "Pages", "Signing", "Publishing"]),
        tests(of: "decree", [
            "PolicyModel", "Authoring", "ClientFormats", "Pages", "Signing", "Publishing", "SiteEngine",
        ]),
    ]
)

// `make fuzz`: the program that searches for input which breaks the readers. Its sanitizers need every module compiled
// anew, so here the package is that program and what it reads with: no servers, no TLS, no tests.
if Context.environment["DECREE_FUZZ"] != nil {
    let libraries = ["CCMark", "CYAML", "CXML", "CZlib", "CCrypto"]
    let readers = ["Basics", "PolicyModel", "Cryptography", "Authoring", "ClientFormats", "Signing"]
    package.dependencies = []
    package.targets.removeAll { !(libraries + readers + ["EmbedGuides"]).contains($0.name) }
    package.targets += [
        .target(
            name: "Publishing",
            dependencies: ["Basics", "PolicyModel", "Cryptography", "Signing", "CXML", "CZlib"],
            sources: [
                "State", "Target", "Objects/PublicationRecord.swift", "Plan", "Folder/FolderEntry.swift",
                "SFTP/SFTPReply.swift", "SFTP/SFTPRequest.swift", "Store/AWSCredentials.swift",
                "Store/AWSProfiles.swift", "Store/AWSSettings.swift", "Store/AWSSignature.swift", "Store/ContentMD5.swift",
                "Store/ETag.swift", "Store/ListingPage.swift", "Store/RemoteStore.swift",
                "Store/XMLAnswer.swift", "Transport/HTTPDate.swift", "Transport/HTTPMessage.swift",
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
        .executableTarget(
            name: "Fuzz", dependencies: ["CFuzzer", "Publishing"] + readers.map { .init(stringLiteral: $0) },
            path: "Tests/Fuzzing/Fuzz", swiftSettings: settings),
    ]
}
