// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A module of the house; it may import only what its line names (built with `--explicit-target-dependency-import-check error`).
func floor(
    _ name: String, _ dependencies: [Target.Dependency] = [], excluding excluded: [String] = [],
    embedding resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: excluded, resources: resources, swiftSettings: settings)
}

/// The tests of one module; golden files are read from the source tree, so they are excluded from the build.
func tests(of name: String, _ dependencies: [Target.Dependency] = [], excluding excluded: [String] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name), "TestSupport"] + dependencies,
        exclude: ["Golden"] + excluded, swiftSettings: settings)
}

let package = Package(
    name: "decree",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        // 1
        .systemLibrary(
            name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
        // 2
        floor("PolicyModel"),
        // 3
        floor("Authoring", ["PolicyModel", "CCMark", .product(name: "Yams", package: "Yams")]),
        floor(
            "ClientFormats", ["PolicyModel"],
            excluding: ["PrinceOfVersions", "RemoteConfiguration", "Retired", "SSVC", "TurkcellUpdater"].map {
                "\($0)/README.md"
            },
            // `Guides` links to these READMEs, so the binary carries the guides to the clients.
            embedding: [.embedInCode("Guides")]),
        // `BuiltIn` links to the top-level `Templates/`, so the binary carries the default templates.
        floor(
            "Pages", ["PolicyModel", .product(name: "Mustache", package: "swift-mustache")], excluding: ["README.md"],
            embedding: [.embedInCode("BuiltIn")]),
        floor(
            "Signing", [
                "PolicyModel", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            excluding: ["README.md"]),
        // 4
        // NIOSSL beside the HTTP client, which does not tell whose certificate answered.
        floor(
            "Publishing", [
                "PolicyModel", "Signing", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            excluding: ["README.md"]),
        // 5
        .executableTarget(
            name: "decree",
            dependencies: [
                "PolicyModel", "Authoring", "ClientFormats", "Pages", "Signing", "Publishing",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                // Serves `decree preview` and nothing else.
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            swiftSettings: settings),

        .target(name: "TestSupport", dependencies: ["PolicyModel"], path: "Tests/TestSupport", swiftSettings: settings),
        tests(of: "PolicyModel"),
        tests(of: "Authoring", ["PolicyModel"]),
        tests(of: "ClientFormats", ["PolicyModel"]),
        tests(of: "Pages", ["PolicyModel"]),
        // The judges are programs in other languages that the tests run.
        tests(of: "Signing", ["PolicyModel"], excluding: ["Judges"]),
        tests(of: "Publishing", ["PolicyModel", "Signing"]),
        tests(of: "decree", ["PolicyModel", "Authoring", "ClientFormats", "Pages", "Signing", "Publishing"]),
    ]
)
