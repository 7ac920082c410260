import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Each fault of an answer gives its own row; harmless differences give none.
struct FileRowsTests {
    private static let bytes = Array(#"{"a": 1}"#.utf8)
    private static let judge = FileRows(
        file: PublicFile("kasa/ssvc.json", listed: TargetFile("kasa/ssvc.json", bytes: bytes)),
        headers: FileHeaders(at: "kasa/ssvc.json", cache: 300))

    private static func answer(
        _ status: Int = 200, type: String? = "application/json", cache: String? = "public, max-age=300",
        encoding: String? = nil,
        location: String? = nil, body: ProofAnswer.Body = .whole(bytes), origin: String? = "*"
    ) -> ProofReply {
        .answered(
            ProofAnswer(
                status: status, location: location, contentType: type, cacheControl: cache, encoding: encoding,
                body: body,
                allowedOrigin: origin))
    }

    private static func faults(_ plain: ProofReply, _ packed: ProofReply? = nil) -> [String] {
        judge.rows(plain, packed ?? plain).filter { !$0.holds }.map { "\($0.check): \($0.expected) | \($0.found)" }
    }

    @Test func `a sound answer has a row for each check`() {
        let rows = Self.judge.rows(Self.answer(), Self.answer(encoding: "gzip"))
        #expect(rows.map(\.check) == [.answer, .type, .cache, .origin, .bytes, .json, .compression])
        #expect(rows.allSatisfy { $0.holds && $0.remedy.isEmpty })
        #expect(rows.last?.found == "the same, as gzip")
    }

    @Test(arguments: ["Application/JSON", "application/json;charset=UTF-8", "application/json; charset=\"utf-8\""])
    func `another spelling of the type is no fault`(type: String) {
        #expect(Self.faults(Self.answer(type: type)) == [])
    }

    @Test(arguments: [nil, "https://other.example"])
    func `a document that not every web page may read is a warning`(origin: String?) {
        let row = Self.judge.rows(Self.answer(origin: origin), Self.answer()).first { $0.check == .origin }
        #expect(row?.standing == .warning)
        #expect(row?.found == origin ?? "none")
    }

    @Test func `the origin header of a page is not checked`() {
        let page = FileRows(file: PublicFile("index.html"), headers: FileHeaders(at: "index.html", cache: 300))
        #expect(!page.rows(Self.answer(origin: nil), Self.answer()).contains { $0.check == .origin })
    }

    @Test func `another order of cache directives is no fault`() {
        #expect(Self.faults(Self.answer(cache: "max-age=300,Public")) == [])
    }

    @Test func `a fault has expectation, finding and remedy`() {
        #expect(Self.faults(.silent("no answer")) == ["answer: status 200 without a redirect | no answer"])
        #expect(
            Self.faults(Self.answer(302, location: "/x")) == [
                "answer: status 200 without a redirect | 302, a redirect to /x"
            ])
        #expect(
            Self.faults(Self.answer(304)) == [
                "answer: status 200 without a redirect | 304 (not modified), though no earlier answer was named"
            ])
        #expect(Self.faults(Self.answer(type: nil)) == ["type: application/json | none"])
        #expect(
            Self.faults(Self.answer(type: "application/json; charset=latin1"))
                == ["type: application/json | application/json; charset=latin1"])
        #expect(
            Self.faults(Self.answer(cache: "public, max-age=60")) == ["cache: public, max-age=300 | public, max-age=60"]
        )
        #expect(
            Self.faults(Self.answer(encoding: "gzip"))
                == [
                    "bytes: 8 bytes, sha256 \(Digest.sha256(Self.bytes).prefix(16))… | 'gzip', though plain bytes were asked for"
                ])
        #expect(
            Self.faults(Self.answer(), Self.answer(404)) == [
                "compression: the same bytes for Accept-Encoding: gzip | 404"
            ])
        #expect(
            Self.faults(Self.answer(), Self.answer(body: .broken("more than 8 bytes")))
                == ["compression: the same bytes for Accept-Encoding: gzip | more than 8 bytes"])
    }

    @Test func `a copy that differs is a fault of the copy`() {
        let file = PublicFile(
            "kasa/x.ssvc.json", listed: TargetFile("kasa/x.ssvc.json", bytes: Self.bytes), original: "kasa/ssvc.json")
        let rows = FileRows(file: file, headers: FileHeaders(at: file.path, cache: 300)).rows(
            Self.answer(body: .whole([1])), Self.answer())
        #expect(rows.filter { !$0.holds }.map(\.check) == [.copy])
    }

    @Test func `names that no site has are new at each moment, one beside each kind of file`() {
        #expect(
            AbsenceRows.paths(besides: "kasa/ssvc.json", at: Moment(seconds: 7)) == [
                "kasa/missing-7.json", "metadata/missing-7.json", "missing-7.html",
            ])
        #expect(
            AbsenceRows.row("x.json", Self.answer(200, type: "text/html; charset=utf-8")).found
                == "200 with an HTML page")
        #expect(AbsenceRows.row("x.json", Self.answer(403)).holds)
        #expect(!AbsenceRows.row("x.json", .silent("no answer")).holds)
    }
}
