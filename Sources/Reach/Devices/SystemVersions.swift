import PolicyModel

/// OS versions by what requests name: Apple's kernel, or a release of Android.
///
/// Compared with what names version and kernel together: for macOS the lists of what GitHub's images of macOS hold, and
/// reports of BenchmarkDotNet and of `system_profiler`; for iOS the expressions for CFNetwork in uap-core's
/// `regexes.yaml` up to 18.5, and from there agents of apps that send both. Where several versions have one kernel, the
/// lowest of them stands here. No system has a kernel 26: Apple went from 25 to 27, so that the numbers agree.
package enum SystemVersions {
    /// The day of the newest image of macOS that it was compared with.
    package static let lastDay = "2026-10-06"

    enum Found: Equatable {
        case version(Version)
        /// Its maker numbers it above all of the table.
        case newer
        case unknown
    }

    /// - Parameter kernel: `23.4.0`.
    static func apple(kernel: Version, on platform: Platform) -> Found {
        if kernel.major > newestKernel.major || kernel.major == newestKernel.major && kernel.minor > newestKernel.minor
        {
            return .newer
        }
        guard let row = kernels.first(where: { $0.kernel == kernel.major }) else { return .unknown }
        let minors: [String?]
        switch platform {
        case .ios, .tvos: minors = row.ios
        case .macos: minors = row.macos
        case .watchos, .android: return .unknown
        }
        // A kernel between two of the table came with a version between theirs.
        let known = minors.prefix(kernel.minor + 1).last { $0 != nil } ?? minors.first { $0 != nil }
        return known?.flatMap { Version($0) }.map { .version($0) } ?? .unknown
    }

    private static let newestKernel = (major: 27, minor: 0)

    /// By the kernel's minor number, from 0 on.
    private static let kernels: [(kernel: Int, ios: [String?], macos: [String?])] = [
        (
            17, ["11.0", nil, "11.1", "11.2", "11.2.5", "11.3", "11.4", "11.4.1"],
            ["10.13", nil, "10.13.1", "10.13.2", "10.13.3", "10.13.4", "10.13.5", "10.13.6"]
        ),
        (
            18, ["12.0", nil, "12.1", nil, nil, "12.2", "12.3", "12.4"],
            ["10.14", nil, "10.14.1", nil, nil, "10.14.4", "10.14.5", "10.14.6"]
        ),
        (
            19, ["13.0", nil, "13.3", "13.3.1", "13.4", "13.5", "13.6"],
            ["10.15", nil, "10.15.2", "10.15.3", "10.15.4", "10.15.5", "10.15.6"]
        ),
        (
            20, ["14.0", "14.2", "14.3", "14.4", "14.5", "14.6", "14.7"],
            [nil, "11.0", "11.1", "11.2", "11.3", "11.4", "11.5"]
        ),
        (
            21, ["15.0", "15.1", "15.2", "15.3", "15.4", "15.5", "15.6"],
            ["12.0", "12.0.1", "12.1", "12.2", "12.3", "12.4", "12.5"]
        ),
        (
            22, ["16.0", "16.1", "16.2", "16.3", "16.4", "16.5", "16.6"],
            [nil, "13.0", "13.1", "13.2", "13.3", "13.4", "13.5"]
        ),
        (
            23, ["17.0", "17.1", "17.2", "17.3", "17.4", "17.5", "17.6"],
            ["14.0", "14.1", "14.2", "14.3", "14.4", "14.5", "14.6"]
        ),
        (
            24, ["18.0", "18.1", "18.2", "18.3", "18.4", "18.5", "18.6"],
            ["15.0", "15.1", "15.2", "15.3", "15.4", "15.5", "15.6"]
        ),
        (
            25, ["26.0", "26.1", "26.2", "26.3", "26.4", "26.5", "26.6"],
            ["26.0", "26.1", "26.2", "26.3", "26.4", "26.5", "26.6"]
        ),
        (27, ["27.0"], ["27.0"]),
    ]

    /// The API level of a release: `14` is 34.
    static func android(release: Version) -> Found {
        switch (release.major, release.minor) {
        case (4, 4): level(19)
        case (5, 0): level(21)
        case (5, 1): level(22)
        case (6, 0): level(23)
        case (7, 0): level(24)
        case (7, 1): level(25)
        case (8, 0): level(26)
        case (8, 1): level(27)
        case (9...11, 0): level(release.major + 19)
        case (12, 0): level(31)
        case (13...17, 0): level(release.major + 20)
        case (18..., _): .newer
        default: .unknown
        }
    }

    private static func level(_ number: Int) -> Found { Version(numbers: [number]).map { .version($0) } ?? .unknown }
}
