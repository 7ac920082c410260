import PolicyModel
import Testing
import TestSupport
@testable import Explanation

/// How a policy completes a question about a device, and which devices cannot be.
@Suite struct DeviceQuestionTests {
    private let dated = SampleQuestion.dated()

    @Test func `what is not said is taken from the app`() throws {
        #expect(
            try DeviceQuestion(version: "3.0").device(in: dated)
                == Device(
                    platform: .ios, version: Sample.version("3.0.0"), build: "30", os: Sample.version("17"),
                    language: .english))
        #expect(try DeviceQuestion(version: "3.0").device(in: dated).version.description == "3.0.0")
    }

    @Test(arguments: ["v3.0.0", "V3.0"])
    func `a version is taken with the letter that tags of source code have`(version: String) throws {
        #expect(try DeviceQuestion(version: version).device(in: dated).version.description == "3.0.0")
    }

    @Test func `a build alone finds its release`() throws {
        #expect(try DeviceQuestion(build: "30").device(in: dated).version.description == "3.0.0")
        #expect(
            refusal(DeviceQuestion(build: "99"))
                == "no release of 'kasa' has the build '99': name the version, --version")
        let releases = [
            Sample.release("3.0.0", build: "3000", on: [.android]),
            Sample.release("3.0.1", codes: [3010...3010, 3012...3019], on: [.android]),
        ]
        let android = DatedPolicy(Sample.policy(platforms: [.android], releases: releases), at: Sample.moment)
        for build in ["3010", "3012", "3015", "3019"] {
            let device = try DeviceQuestion(build: build).device(in: android)
            #expect(device.version.description == "3.0.1" && device.build == build)
        }
        #expect(throws: DeviceError.build("3011", app: "kasa")) {
            try DeviceQuestion(build: "3011").device(in: android)
        }
        #expect(try DeviceQuestion(version: "3.0.1").device(in: android).build == "3010")
    }

    @Test func `a Mac on a channel is asked of what that channel sees`() throws {
        let preview = Release(
            version: try #require(Version(orPreview: "4.0.0-beta.1")),
            shipments: [.macos: .init(build: "39", requires: Sample.version("13"))], channel: "beta",
            position: Sample.position)
        let policy = Sample.policy(
            platforms: [.macos], releases: [Sample.release("3.0.0", build: "30", on: [.macos])], previews: [preview])
        let dated = DatedPolicy(policy, at: Sample.moment)
        let device = try DeviceQuestion(version: "4.0.0-beta.1", channel: "beta").device(in: dated)
        #expect(device.build == "39" && device.channel == "beta" && device.os >= Sample.version("13"))
        #expect(try DeviceQuestion(build: "39", channel: "beta").device(in: dated).version == preview.version)
        #expect(
            refusal(DeviceQuestion(build: "39"), in: dated)
                == "no release of 'kasa' has the build '39': name the version, --version")
        #expect(
            refusal(DeviceQuestion(version: "3.0.0", channel: "nightly"), in: dated)
                == "no release of 'kasa' is on the channel 'nightly'; there are beta")
        #expect(
            refusal(DeviceQuestion(version: "3.0.0", channel: "nightly"))
                == "no release of 'kasa' is on the channel 'nightly'")
    }

    @Test func `what is said stands`() throws {
        let question = DeviceQuestion(
            platform: .ios, version: "9.9", build: "99", os: Sample.version("16.2"), language: Sample.tag("tr"),
            model: "iPad1,1", isTablet: true,
            custom: [CustomValue(name: "a", value: "1"), CustomValue(name: "a", value: "2")])
        #expect(
            try question.device(in: dated)
                == Device(
                    platform: .ios, version: Sample.version("9.9"), build: "99", os: Sample.version("16.2"),
                    language: Sample.tag("tr"), model: "iPad1,1", isTablet: true, custom: ["a": "2"]))
    }

    @Test func `a release cannot run below the system it needs, an unlisted version not below all of them`() {
        #expect(
            refusal(DeviceQuestion(version: "3.2.0", os: Sample.version("15.9")))
                == "no such device: version 3.2.0 of 'kasa' needs iOS 16 and cannot be on iOS 15.9")
        #expect(refusal(DeviceQuestion(version: "3.1.5", os: Sample.version("15"))) == nil)
        #expect(
            refusal(DeviceQuestion(version: "3.1.5", os: Sample.version("12")))
                == "no such device: version 3.1.5 of 'kasa' needs iOS 13 and cannot be on iOS 12")
    }

    @Test func `an Intel Mac cannot be on a system for Apple's processors alone`() throws {
        let releases = [Sample.release("1.0.0", build: "100", on: [.macos])]
        let mac = DatedPolicy(Sample.policy(platforms: [.macos], releases: releases), at: Sample.moment)
        let asked = { (os: String, processor: Processor) throws(DeviceError) in
            try DeviceQuestion(version: "1.0.0", os: Sample.version(os), processor: processor).device(in: mac)
        }
        #expect(try asked("26.4", .x86_64).processor == .x86_64)
        #expect(try asked("27", .arm64).os == Sample.version("27"))
        do {
            _ = try asked("27", .x86_64)
            Issue.record("an Intel Mac on macOS 27 is asked")
        } catch { #expect("\(error)" == "no such device: macOS 27 does not run on x86_64") }
    }

    @Test func `a platform that the app is not on, and a version that is none, are named`() {
        #expect(
            refusal(DeviceQuestion(platform: .android, version: "3.0.0")) == "'kasa' is not on android; it is on ios")
        #expect(
            refusal(DeviceQuestion(version: "three"))
                == "'three' is not a version: write one to four numbers joined by dots")
    }

    private func refusal(_ question: DeviceQuestion, in other: DatedPolicy? = nil) -> String? {
        do {
            _ = try question.device(in: other ?? dated)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
