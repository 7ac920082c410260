import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import GrowthBook

/// The model that builds ask against every answer measured on four SDKs.
struct GrowthBookMeasuredTests {
    @Test func `every measured answer holds`() throws {
        let rows = try MeasuredRow.read("growthbook")
        for row in rows {
            let answer = decision(row)
            #expect(answer == row.decision.short, "\(row.id): the model says \(answer), the client \(row.decision)")
        }
        #expect(rows.count > 1_800)
        print("growthbook: \(rows.count) measured answers asked")
    }

    /// The policy's own places are those that the SDKs draw.
    @Test func `a share of a policy holds the installations that the SDKs put in it`() throws {
        var asked = 0
        for row in try MeasuredRow.read("growthbook") where row.id != "" {
            let text = String(decoding: row.document, as: UTF8.self),
                end = #""range": [0, 0.3], "seed": "kasa/3.2.0", "hashVersion": 2}"#
            guard text.contains(end), let id = row.device["attributes"]["id"].text, ShareDraw.isUsable(id) else {
                continue
            }
            let draw = ShareDraw(InstallationShare("30 %")!, seed: "kasa/3.2.0")
            #expect(draw.holds(id) == (row.decision["outcome"].text == "force"), "\(row.id)")
            asked += 1
        }
        #expect(asked >= 10)
    }

    private func decision(_ row: MeasuredRow) -> Measured {
        let edition = Edition(row.device["client"].text ?? ""), attributes = row.device["attributes"].map ?? [:]
        guard let document = try? Document(Document.reading(row.document, as: edition), as: edition) else {
            return .map(["outcome": .text("refused")])
        }
        switch document.outcome(of: "update", on: attributes.mapValues(Value.init)) {
        case .unknownFeature: return .map(["outcome": .text("unknownFeature"), "value": .null])
        case .blocked(_, let isCircle):
            return .map(["outcome": .text(isCircle ? "cyclicPrerequisite" : "prerequisite"), "value": .null])
        case .thrown: return .map(["outcome": .text("refused")])
        case .crash: return .map(["outcome": .text("crash")])
        case .unreadable(let path): return .text("unreadable \(path)")
        case .value(let node, _, let isForced):
            return .map([
                "outcome": .text(isForced ? "force" : "defaultValue"),
                "value": node.map { Measured(Value($0)) } ?? .null,
            ])
        }
    }
}

extension Value {
    fileprivate init(_ measured: Measured) {
        switch measured {
        case .null: self = .null
        case .flag(let flag): self = .bool(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let list): self = .list(list.map(Value.init))
        case .map(let map): self = .map(map.mapValues(Value.init))
        }
    }
}

extension Measured {
    fileprivate init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .flag(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let list): self = .list(list.map(Measured.init))
        case .map(let map): self = .map(map.mapValues(Measured.init))
        }
    }

    /// Where the SDK throws, an app that follows the guide has nothing new, as where the file is not taken.
    fileprivate var short: Measured { self["outcome"].text == "thrown" ? .map(["outcome": .text("refused")]) : self }
}
