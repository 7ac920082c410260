import Basics
import Testing
@testable import Publishing

/// Only names that a run gives are taken for what a run left.
struct FolderNamesTests {
    private static let run = String(repeating: "a", count: 16), other = String(repeating: "b", count: 16)

    private func leftovers(_ run: String?, _ suffix: String, _ entries: [(FileStatus.Kind, String)]) -> [String] {
        let names = FolderNames(suffix: suffix, run: run)
        return entries.map { FolderEntry(kind: $0.0, size: 0, name: $0.1) }.filter(names.isLeftover).map(\.name)
    }

    @Test func `the names of any run are known, where runs have names`() {
        let own: [(FileStatus.Kind, String)] = [
            (.folder, ".8.\(Self.run).partial"), (.folder, ".8.\(Self.other).partial"),
            (.folder, ".lock.\(Self.other)"),
            (.folder, ".removed.\(Self.other)"), (.file, ".8.\(Self.other).json"),
            (.link, ".current.\(Self.other).partial"),
        ]
        let others: [(FileStatus.Kind, String)] = [
            (.folder, ".8.partial"), (.folder, ".x.\(Self.run).partial"), (.folder, ".08.\(Self.run).partial"),
            (.folder, ".lock"), (.file, ".lock.\(Self.run)"), (.file, "8.json"), (.file, ".8.json"),
            (.link, ".8.\(Self.run).partial"), (.link, ".current.partial"), (.other, ".8.\(Self.run).json"),
            (.folder, ".8.\(Self.run)b.partial"), (.folder, ".8.\(Self.run).\(Self.run).partial"),
        ]
        #expect(leftovers(Self.run, ".json", own + others) == own.map(\.1))
    }

    @Test func `without names of runs the plain ones are known`() {
        let own: [(FileStatus.Kind, String)] = [
            (.folder, ".8.partial"), (.folder, ".removed"), (.file, ".8.superseded"), (.link, ".current.partial"),
        ]
        let others: [(FileStatus.Kind, String)] = [
            (.folder, ".8.\(Self.run).partial"), (.folder, ".x.partial"), (.file, ".lock"), (.file, "8.superseded"),
            (.file, ".superseded"), (.link, "current"),
        ]
        #expect(leftovers(nil, ".superseded", own + others) == own.map(\.1))
    }

    @Test func `folders come once each, and before those in them`() {
        #expect(
            FolderNames.folders(above: ["a/b/c/x", "a/b/y", "z", "a/d/x", "b/x"]) == ["a", "a/b", "a/b/c", "a/d", "b"])
    }
}
