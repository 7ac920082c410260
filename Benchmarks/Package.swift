// swift-tools-version: 6.1
import PackageDescription

// A package of its own: it times whole processes, so nothing of the tool is linked here, and building the tool never
// builds this.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // 1: what is worked on, and how work is timed.
        .target(name: "Corpus", swiftSettings: settings),
        .target(name: "Measuring", swiftSettings: settings),
        // Devices behind a CDN; drawn as the corpora are.
        .target(name: "Delivery", dependencies: ["Corpus"], swiftSettings: settings),
        // 2: the commands, and the lines that set Decree beside its references.
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Corpus", "Measuring", "Delivery", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(name: "CorpusTests", dependencies: ["Corpus"], swiftSettings: settings),
        .testTarget(name: "DeliveryTests", dependencies: ["Delivery"], swiftSettings: settings),
        .testTarget(name: "MeasuringTests", dependencies: ["Measuring"], swiftSettings: settings),
        .testTarget(name: "benchmarkTests", dependencies: ["benchmark", "Delivery", "Measuring"], swiftSettings: settings),
    ]
)
