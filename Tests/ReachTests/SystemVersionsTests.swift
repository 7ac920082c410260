import PolicyModel
import Testing

@testable import Reach

/// The table of Apple's kernels and Android's releases.
@Suite struct SystemVersionsTests {
    private static func words(_ found: SystemVersions.Found) -> String {
        switch found {
        case .version(let version): version.description
        case .newer: "newer"
        case .unknown: "unknown"
        }
    }

    private static func apple(_ kernel: String, _ platform: Platform) throws -> String {
        words(SystemVersions.apple(kernel: try #require(Version(kernel)), on: platform))
    }

    /// Version and kernel as reports of real Macs and apps name them together.
    private static let seen: [(kernel: String, platform: Platform, version: String)] = [
        ("17.0.0", .ios, "11.0"), ("17.7.0", .ios, "11.4.1"), ("18.7.0", .ios, "12.4"), ("19.4.0", .ios, "13.4"),
        ("20.1.0", .ios, "14.2"), ("21.6.0", .ios, "15.6"), ("22.5.0", .ios, "16.5"), ("24.6.0", .ios, "18.6"),
        ("25.4.0", .ios, "26.4"), ("25.6.0", .ios, "26.6"), ("27.0.0", .ios, "27.0"), ("24.5.0", .tvos, "18.5"),
        ("17.3.0", .macos, "10.13.2"), ("17.6.0", .macos, "10.13.5"), ("18.2.0", .macos, "10.14.1"),
        ("19.6.0", .macos, "10.15.6"), ("20.1.0", .macos, "11.0"), ("20.4.0", .macos, "11.3"),
        ("21.1.0", .macos, "12.0.1"), ("22.1.0", .macos, "13.0"), ("23.5.0", .macos, "14.5"),
        ("24.4.0", .macos, "15.4"), ("25.3.0", .macos, "26.3"), ("25.6.0", .macos, "26.6"), ("27.0.0", .macos, "27.0"),
    ]

    @Test(arguments: seen.indices)
    func `a kernel is the lowest version that has it`(index: Int) throws {
        let row = Self.seen[index]
        #expect(try Self.apple(row.kernel, row.platform) == row.version)
    }

    @Test func `a kernel between two of the table came with the version before`() throws {
        #expect(try Self.apple("18.3.0", .ios) == "12.1")
        #expect(try Self.apple("25.9.0", .macos) == "26.6")
    }

    @Test func `what is newer than the table is said so, and what no system has is unknown`() throws {
        #expect(try Self.apple("27.1.0", .ios) == "newer")
        #expect(try Self.apple("28.0.0", .macos) == "newer")
        #expect(try Self.apple("26.0.0", .ios) == "unknown")
        #expect(try Self.apple("16.7.0", .ios) == "unknown")
        #expect(try Self.apple("24.0.0", .watchos) == "unknown")
    }

    @Test func `a release of Android is its API level`() throws {
        let levels = [("4.4", "19"), ("8.1", "27"), ("12", "31"), ("13", "33"), ("17", "37"), ("18", "newer")]
        for (release, level) in levels {
            #expect(Self.words(SystemVersions.android(release: try #require(Version(release)))) == level)
        }
    }
}
