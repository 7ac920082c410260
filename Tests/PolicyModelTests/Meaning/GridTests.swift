import PolicyModel
import TestSupport
import Testing

/// The devices of the grid.
struct GridTests {
    private func grid(
        _ releases: [Release] = [Sample.release("2.0", requires: "15")], on platform: Platform = .ios,
        rules: [Rule] = [], texts: [String: LocalizedText] = Sample.texts
    ) -> Grid {
        let policy = Sample.policy(platforms: [.ios, .android], releases: releases, rules: rules, texts: texts)
        return Grid(DatedPolicy(policy, at: Sample.moment), on: platform)
    }

    @Test func `only devices that exist are in it, in a fixed order`() {
        let devices = grid().devices
        #expect(
            devices.map(\.inWords)
                == ["1.9.9", "2.0", "2.0.1"].flatMap { version in
                    ["15", "15.0.1", "16"].flatMap { os in
                        ["en", "en-ZZ", "und"].map { "iOS \(os), version \(version), language \($0)" }
                    }
                })
    }

    @Test func `a listed release brings its build, an unlisted one has none`() {
        let grid = grid([Sample.release("2.0", build: "2000")])
        #expect(grid.devices(of: Sample.version("2.0.0")).allSatisfy { $0.build == "2000" })
        #expect(grid.devices(of: Sample.version("2.0.1")).allSatisfy { $0.build == nil })
    }

    @Test func `a release with several version codes has a device for each, which verdicts need only once`() {
        let releases = [
            Sample.release("2.0", codes: [20...20, 21...21, 24...24], on: [.android]),
            Sample.release("3.0", codes: [30...39], on: [.ios, .android]),
        ]
        let grid = grid(releases, on: .android), os = Sample.version("1")
        func builds(_ version: String) -> [String?] {
            grid.devices(of: Sample.version(version), os: os, in: [.english]).map(\.build)
        }
        #expect(builds("2.0") == ["20", "21", "24"])
        #expect(builds("3.0") == ["30", "34", "39"])
        #expect(builds("2.5") == [nil])
        #expect(grid.decidingDevices(of: Sample.version("2.0"), on: [os]).map(\.build) == ["20"])
        #expect(
            self.grid(releases, on: .ios).devices(of: Sample.version("3.0"), os: os, in: [.english]).map(\.build) == [
                "30"
            ])
    }

    @Test func `devices are gone through in the order of the list, and verdicts are theirs`() {
        let rules = [
            Sample.rule(.none) {
                $0.tablet = true
                $0.languages = [Sample.tag("de")]
                $0.custom = [CustomValue(name: "tier", value: "gold")]
            }
        ]
        let grid = grid([Sample.release("2.0", requires: "15"), Sample.release("3.0", requires: "17")], rules: rules)
        for version in grid.versions {
            var found: [Device] = []
            grid.forEachDevice(of: version, on: grid.systems, in: grid.languages) { found.append($0) }
            #expect(found == grid.devices(of: version))
            #expect(found == grid.systems.flatMap { grid.devices(of: version, os: $0) })
            let deciding = grid.decidingDevices(of: version, on: grid.systems)
            #expect(deciding == found)
            #expect(
                grid.decidingVerdicts(of: version, on: grid.systems) == deciding.map { grid.dated.verdict(for: $0) })
        }
    }

    @Test func `tablets, models and custom values differ only where a rule mentions them`() {
        let plain = grid()
        #expect(plain.tablets == [false])
        #expect(plain.models == [""])
        #expect(plain.customs == [[:]])
        let rules = [
            Sample.rule(.none) {
                $0.tablet = true
                $0.models = [ModelPattern("iPhone5,*")]
                $0.custom = [CustomValue(name: "tier", value: "gold")]
            }
        ]
        let ruled = grid(rules: rules)
        #expect(ruled.tablets == [false, true])
        #expect(ruled.models == ["Other1,1", "iPhone5,1"])
        #expect(ruled.customs == [["tier": "other"], ["tier": "gold"]])
        #expect(ruled.devices.count == plain.devices.count * 8)
    }

    @Test func `rules of another platform add nothing`() {
        let rules = [
            Sample.rule(.none) {
                $0.platforms = [.android]
                $0.os = Sample.range("<30")
                $0.tablet = true
            }
        ]
        #expect(grid(rules: rules).systems == grid().systems)
        #expect(grid(rules: rules).tablets == [false])
    }

    @Test func `a grid of verdicts has only the languages of rules`() {
        let texts = ["force": Sample.text(["de": [.title: "T"], "fr": [.title: "T"]])]
        let rules = [Sample.rule(.none) { $0.languages = [Sample.tag("pt-BR")] }]
        let policy = Sample.policy(releases: [Sample.release("1")], rules: rules, texts: texts)
        let dated = DatedPolicy(policy, at: Sample.moment)
        #expect(Grid.ofVerdicts(dated, on: .ios).languages.map(\.description) == ["en", "pt", "pt-BR", "en-ZZ", "und"])
        #expect(
            Grid(dated, on: .ios).languages.map(\.description) == ["en", "de", "fr", "pt", "pt-BR", "en-ZZ", "und"])
    }
}
