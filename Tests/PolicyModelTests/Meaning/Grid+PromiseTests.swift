import TestSupport
import Testing

@testable import PolicyModel

/// The devices that a promise is about.
struct GridPromiseTests {
    private func devices(
        build: String? = nil, _ change: (inout Condition) -> Void
    ) -> [String] {
        let dated = DatedPolicy(
            Sample.policy(
                platforms: [.ios],
                releases: [
                    Sample.release("1.0", build: "10", requires: "14"),
                    Sample.release("2.0", build: "20", requires: "16"),
                ]), at: Sample.moment)
        var condition = Condition()
        change(&condition)
        let promise = Promise(condition, build: build, get: .none, position: Sample.position)
        let grid = Grid.of(promise, in: dated, on: .ios)
        var found: [String] = []
        for version in grid.versions {
            grid.forEachDevice(of: version, under: promise, in: grid.languages) {
                found.append("\($0.version) \($0.build ?? "-") \($0.os) \($0.language)")
            }
        }
        return found
    }

    @Test func `one that names everything is about one device`() {
        let found = devices {
            $0.version = Sample.range("2.0")
            $0.os = Sample.range("18")
            $0.languages = [Sample.tag("pt-BR")]
        }
        #expect(found == ["2.0 20 18 pt-BR"])
    }

    @Test func `a device gets what rules read and it lacks as no rule names it`() {
        let device = Device(
            platform: .ios, version: Sample.version("1.0"), os: Sample.version("14"), language: .english,
            custom: ["tier": "gold"])
        func completed(_ models: String...) -> String {
            let policy = Sample.policy(
                releases: [Sample.release("1.0")],
                rules: [
                    Sample.rule(.force) {
                        $0.models = models.map { ModelPattern($0) }
                        $0.custom = [
                            CustomValue(name: "ring", value: "other"), CustomValue(name: "tier", value: "silver"),
                        ]
                    },
                    Sample.rule(.force) {
                        $0.platforms = [.macos]
                        $0.custom = [CustomValue(name: "mac", value: "yes")]
                    },
                ])
            let whole = device.completed(for: policy)
            let custom = whole.custom.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
            return "\(whole.model) \(custom.joined(separator: " "))"
        }
        #expect(completed("iPhone8,*") == "Other1,1 ring=other-0 tier=gold")
        // A pattern that matches every model leaves none to name.
        #expect(completed("*") == " ring=other-0 tier=gold")
    }

    @Test func `what it leaves out has every value of the grid, and its own bounds are on the grid`() {
        let found = devices {
            $0.os = Sample.range("<14.5")
            $0.version = Sample.range("1.0")
        }
        let systems = Set(found.map { $0.split(separator: " ")[2] })
        #expect(systems == ["14", "14.0.1", "14.4.9"])
        #expect(Set(found.map { $0.split(separator: " ")[3] }).count > 1)
    }

    @Test func `a build names its release`() {
        let found = devices(build: "10") { $0.os = Sample.range("17") }
        #expect(Set(found.map { $0.prefix(6) }) == ["1.0 10"])
        #expect(devices(build: "11") { _ in } == [])
    }
}
