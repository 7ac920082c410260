import PolicyModel
import Testing
@testable import Publishing

/// The two styles of addresses, and Amazon's own hosts.
struct S3AddressTests {
    private static func address(
        _ endpoint: String?, name: String = "policies", region: String? = nil, isPath: Bool,
        from surroundings: String? = nil
    ) throws -> S3Address {
        try S3Address(
            .init(name: name, endpoint: endpoint, region: region, prefix: "site/", usesPathStyle: isPath),
            region: surroundings)
    }

    @Test func `without an endpoint it is Amazon's host of the region`() throws {
        #expect(
            try Self.address(nil, isPath: false).url("a b.json")
                == "https://policies.s3.us-east-1.amazonaws.com/site/a%20b.json")
        #expect(
            try Self.address(nil, region: "eu-west-1", isPath: false, from: "x").host
                == "policies.s3.eu-west-1.amazonaws.com")
        #expect(
            try Self.address(nil, isPath: true, from: "cn-north-1").url(nil)
                == "https://s3.cn-north-1.amazonaws.com.cn/policies/")
    }

    @Test func `an endpoint keeps a port that is not its scheme's own`() throws {
        #expect(try Self.address("http://127.0.0.1:9000", isPath: true).host == "127.0.0.1:9000")
        #expect(
            try Self.address("https://objects.example.com:443/", isPath: false).host == "policies.objects.example.com")
        #expect(
            try Self.address("http://127.0.0.1:443", isPath: true).url("é+%2F~", query: [HTTPField("delete", "")])
                == "http://127.0.0.1:443/policies/site/%C3%A9%2B%252F~?delete=")
    }

    @Test(arguments: [("http://[::1]:9000", "[::1]:9000"), ("https://[2001:db8::7]/", "[2001:db8::7]")])
    func `an address of IPv6 keeps its brackets`(_ endpoint: String, _ host: String) throws {
        let address = try Self.address(endpoint, isPath: true)
        #expect(address.host == host)
        #expect(address.url("a").hasSuffix("://\(host)/policies/site/a"))
    }

    @Test func `a copy names its source with bucket and prefix`() throws {
        #expect(try Self.address(nil, isPath: false).copySource("a b/é") == "/policies/site/a%20b/%C3%A9")
    }

    @Test(arguments: [
        "", "objects.example.com", "ftp://objects.example.com", "https://", "https://objects.example.com/x",
    ])
    func `anything else is no endpoint`(_ endpoint: String) {
        #expect(throws: StoreError.contradiction(address: endpoint, reason: "an endpoint is of the form https://host"))
        {
            try Self.address(endpoint, isPath: true)
        }
    }
}
