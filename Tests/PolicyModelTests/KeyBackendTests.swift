import PolicyModel
import Testing

/// Places of private keys, each written in one way.
struct KeyBackendTests {
    @Test(arguments: [
        ("file:/keys/root.pem", KeyBackend.file("/keys/root.pem")), ("file:~/a b:c", .file("~/a b:c")),
        ("agent:", .agent),
        ("exec:sign", .program(["sign"])), ("exec:/bin/sign --slot 3", .program(["/bin/sign", "--slot", "3"])),
    ])
    func `each form is read, and written as it was`(text: String, backend: KeyBackend) {
        #expect(KeyBackend(text) == backend)
        #expect("\(backend)" == text)
    }

    @Test func `words of a program are divided at spaces alone`() {
        #expect(KeyBackend("exec:  sign   'a b' ") == .program(["sign", "'a", "b'"]))
    }

    @Test(arguments: [
        "", "file:", "file", "agent", "agent:x", "exec:", "exec:  ", "/keys/root.pem", "kms:x", "FILE:x", "file:a\nb",
        "exec:a\u{0}b",
    ])
    func `anything else is no place`(text: String) {
        #expect(KeyBackend(text) == nil)
    }
}
