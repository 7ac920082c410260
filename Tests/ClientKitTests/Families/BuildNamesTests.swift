import PolicyModel
import TestSupport
import Testing

@testable import ClientKit

struct BuildNamesTests {
    private func names(_ known: [(String, String?)]) -> BuildNames {
        let all = known.map { ImportRequest.Known(version: Sample.version($0.0), build: $0.1) }
        return BuildNames(ImportRequest(slug: "kasa", documents: [], known: all), on: .android) { Int($0) }
    }

    @Test func `a build without a name is its own version while no build has one`() {
        let names = names([("3.0", nil)])
        #expect(names.version(of: "320") == Sample.version("320"))
        #expect(names.below(320, named: "320").range?.description == "<320")
    }

    @Test func `a release that is named with several codes has them all`() {
        let known = [("3.0", "300"), ("3.1", "312"), ("3.1", "310"), ("3.1.0", "311"), ("3.2", nil)].map {
            ImportRequest.Known(version: Sample.version($0.0), build: $0.1)
        }
        let request = ImportRequest(slug: "kasa", documents: [], known: known)
        #expect(
            ["3.0", "3.1", "3.2"].map { request.codes(of: Sample.version($0))?.description } == [
                "300", "310, 311, 312", nil,
            ])
    }

    @Test func `a line between named builds stands at the first version above it`() {
        let names = names([("3.0", "300"), ("3.1", "310"), ("3.2", "320")])
        #expect(names.version(of: "310") == Sample.version("3.1"))
        #expect(names.version(of: "311") == nil)
        #expect(names.below(310, named: "310").range?.description == "<3.1")
        #expect(names.below(311, named: "311").range?.description == "<3.2")
        #expect(names.below(999, named: "999").range?.description == "<=3.2")
    }
}
