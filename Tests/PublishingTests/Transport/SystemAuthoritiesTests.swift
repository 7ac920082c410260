import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Whoever names an authority of their own keeps the system's.
struct SystemAuthoritiesTests {
    @Test func `the file that libcurl names comes first, and where it names none, the system's places are looked at`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("libcurl's", to: "named.pem")
        try folder.write("", to: "empty.pem")
        try folder.write("the system's", to: "place.pem")
        let places = ["none.pem", "empty.pem", "place.pem"].map { "\(folder.path)/\($0)" }
        func found(_ named: String?, _ places: [String]) -> String {
            let path = named.map { "\(folder.path)/\($0)" }
            return String(decoding: SystemAuthorities.pem(named: path, among: places), as: UTF8.self)
        }
        #expect(found("named.pem", places) == "libcurl's")
        #expect(found(nil, places) == "the system's")
        #expect(found("gone.pem", places) == "the system's")
        #expect(found(nil, ["/nowhere.pem"]) == "")
    }

    @Test func `an authority of one's own stands beside those of this system`() throws {
        let authority = try TestAuthority()
        var settings = HTTPTransport.Settings()
        settings.trustRoot = authority.file
        let bytes = try #require(try HTTPTransport.authorities(settings))
        let own = try String(contentsOfFile: authority.file, encoding: .utf8)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasSuffix(own))
        #expect(text.dropLast(own.count).matches(of: /BEGIN CERTIFICATE/).count > 50)
    }
}
