import PolicyModel
import TestSupport
import Testing

/// Which releases are live, announced and reachable, and which devices exist.
struct DatedPolicyTests {
    private static let releases = [
        Sample.release("1.0", requires: "12"),
        Sample.release("2.0", requires: "14", live: .from(Sample.moment)),
        Sample.release("3.0", requires: "15", live: .from(Moment(seconds: Sample.moment.seconds + 1))),
        Sample.release("4.0", requires: "16", live: .pending),
        Sample.release("5.0", on: [.android]),
    ]

    private func dated(latest: [Platform: String] = [:], at moment: Moment = Sample.moment) -> DatedPolicy {
        DatedPolicy(
            Sample.policy(platforms: [.ios, .macos, .android], releases: Self.releases, latest: latest), at: moment)
    }

    private func device(_ version: String, os: String, on platform: Platform = .ios) -> Device {
        Device(platform: platform, version: Sample.version(version), os: Sample.version(os), language: .english)
    }

    @Test func `a release is live where it shipped, from its date on, and never while pending`() {
        #expect(dated().live(on: .ios).map(\.version.description) == ["1.0", "2.0"])
        #expect(
            dated(at: Moment(seconds: Sample.moment.seconds - 1)).live(on: .ios).map(\.version.description) == ["1.0"])
        #expect(dated(at: Moment("2099-01-01")!).live(on: .ios).map(\.version.description) == ["1.0", "2.0", "3.0"])
        #expect(dated().live(on: .android).map(\.version.description) == ["5.0"])
        #expect(dated().live(on: .macos).isEmpty)
    }

    @Test func `announced is the highest live release, or latest, or nothing`() {
        #expect(dated().announced(on: .ios)?.version == Sample.version("2"))
        #expect(dated(latest: [.ios: "1.0.0"]).announced(on: .ios)?.version.description == "1.0")
        #expect(dated().announced(on: .macos) == nil)
    }

    @Test func `reachable is the highest live release not above announced whose OS is met`() {
        #expect(dated().reachable(on: .ios, os: Sample.version("17"))?.version.description == "2.0")
        #expect(dated().reachable(on: .ios, os: Sample.version("14"))?.version.description == "2.0")
        #expect(dated().reachable(on: .ios, os: Sample.version("13.9"))?.version.description == "1.0")
        #expect(dated().reachable(on: .ios, os: Sample.version("11")) == nil)
        #expect(dated(latest: [.ios: "1"]).reachable(on: .ios, os: Sample.version("17"))?.version.description == "1.0")
        #expect(dated().reachable(on: .macos, os: Sample.version("17")) == nil)
    }

    @Test func `a latest that is not live is not reachable, what is below it is`() {
        #expect(
            dated(latest: [.ios: "4.0"]).reachable(on: .ios, os: Sample.version("17"))?.version.description == "2.0")
    }

    @Test func `a device below its own release's OS does not exist`() {
        #expect(!dated().exists(device("2.0.0", os: "13.9")))
        #expect(dated().exists(device("2.0", os: "14")))
    }

    @Test func `an unlisted version exists on every OS that some listed release of its platform runs on`() {
        #expect(dated().exists(device("9.9", os: "12")))
        #expect(!dated().exists(device("9.9", os: "11")))
        #expect(dated().exists(device("9.9", os: "1", on: .android)))
        #expect(!dated().exists(device("9.9", os: "12", on: .macos)))
    }

    @Test func `a release missing a lowest OS runs on every one, where it shipped`() {
        let release = Sample.release("1", on: [.android])
        #expect(release.runs(on: .android, os: Sample.version("0")))
        #expect(!release.runs(on: .ios, os: Sample.version("99")))
    }

    @Test func `a listed release is found by its version on its platform`() {
        #expect(dated().listed(Sample.version("2"), on: .ios)?.version.description == "2.0")
        #expect(dated().listed(Sample.version("5.0"), on: .ios) == nil)
    }
}
