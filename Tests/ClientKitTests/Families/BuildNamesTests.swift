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

    private static let lines: [(Int, String?, String?)] = [
        (310, "<3.1", "<3.1"), (311, "<=3.1", "<=3.1"), (315, "<=3.1", "<3.2"), (320, "<3.2", "<3.2"),
        (322, "<3.2", "<=3.2"), (324, "<=3.2", "<=3.2"),
        (999, "<=3.2", nil), (301, "<=3.0", "<=3.0"), (200, nil, "<2.9"), (300, "<3.0", "<3.0"),
    ]

    @Test(arguments: lines)
    func `a line between named builds has certainly or perhaps those between them below it`(
        limit: Int, certain: String?, perhaps: String?
    ) {
        let names = names([("3.0", "300"), ("3.1", "310"), ("3.2", "323"), ("3.2", "320"), ("2.9", "299")])
        #expect(names.below(limit, named: "").range?.description == certain)
        #expect(names.below(limit, named: "", orPerhaps: true).range?.description == perhaps)
        #expect(names.below(999, named: "", orPerhaps: true).isAll && names.below(200, named: "").isEmpty)
    }

    @Test(arguments: [(315, " between 3.1 and 3.2"), (999, " above 3.2"), (200, " below 3.0")])
    func `a code that no release has is named with the versions that may have it`(code: Int, place: String) {
        let names = names([("3.0", "300"), ("3.1", "310"), ("3.2", "320")])
        #expect(names.version(of: "\(code)") == nil)
        #expect(
            names.nameless(code, "it forces nobody")
                == "names code \(code), of which no --release gives the version: it forces nobody\(place); "
                + "name it with --release VERSION=android:\(code)")
    }
}
