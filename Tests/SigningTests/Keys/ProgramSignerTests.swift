import Foundation
import TestSupport
import Testing
@testable import Signing

/// Signing by a program: real small ones, most of them bad.
struct ProgramSignerTests {
    private static let secret: TrustSecretKey = {
        guard let key = try? TrustSecretKey(seed: SampleKey.seed) else { preconditionFailure("32 bytes") }
        return key
    }()
    private static let key = secret.key
    private static let payload = Array("what is signed".utf8)

    private func signer(
        _ words: [String], seconds: Double = 20, environment: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) -> ProgramSigner {
        ProgramSigner(Self.key, words: words, environment: environment, seconds: seconds)
    }

    /// What a program's failure says after the part that names program and key.
    private func reason(_ script: String, seconds: Double = 20, over payload: [UInt8] = payload) throws -> String {
        let folder = try TemporaryFolder(), path = try folder.writeProgram("#!/bin/sh\n" + script, to: "sign")
        let found = words { try signer([path], seconds: seconds).signature(over: payload) }
        return found.replacing("exec:\(path) cannot sign with key \(Self.key.id): ", with: "")
    }

    @Test func `a program that signs with openssl gives what the key itself gives`() throws {
        let folder = try TemporaryFolder()
        try folder.write(try Self.secret.fileBytes(passphrase: nil, salt: [], vector: []), to: "key")
        try folder.writeProgram(
            """
            #!/bin/sh
            cat > "$2" && openssl pkeyutl -sign -rawin -inkey "$1" -in "$2" | od -An -v -tx1 | tr -d ' \\n'
            """, to: "sign")
        let words = ["\(folder.path)/sign", "\(folder.path)/key", "\(folder.path)/payload"]
        let pinned = try PinnedSigner(signer(words), backend: "exec:", pinned: Self.key, known: [])
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        for payload in [Self.payload, large] {
            #expect(Self.key.isValid(try pinned.signature(over: payload), over: payload))
        }
    }

    @Test func `words are handed over as they are, and no shell reads them`() throws {
        let folder = try TemporaryFolder()
        let found = try signer(["printf", "%s", "abcd"]).signature(over: [])
        #expect(found == [0xAB, 0xCD])
        _ = words {
            try signer(["echo", ";touch", "\(folder.path)/made", "$(touch", "\(folder.path)/made)"]).signature(over: [])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `the program gets the environment it is given and no more`() throws {
        let found = signer(["/usr/bin/env"], environment: ["A": "b"])
        #expect(words { try found.signature(over: []) }.hasSuffix("what it printed (4 bytes) is not one line of hex"))
    }

    @Test func `both spellings of hex and a missing line end are read`() throws {
        for text in ["00ffAB", "00FFab\\n", "00ffab\\r\\n"] {
            #expect(try signer(["printf", text]).signature(over: Self.payload) == [0, 255, 171])
        }
    }

    @Test(arguments: [
        ("hello", 5), ("abc", 3), ("ab cd", 5), ("", 0), ("\\n", 1), ("ab\\ncd\\n", 6), ("\\377", 1), ("ab\\n\\n", 4),
    ])
    func `garbage is refused, and not shown`(text: String, count: Int) {
        #expect(
            words { try signer(["printf", text]).signature(over: []) }
                == "exec:printf \(text) cannot sign with key \(Self.key.id): what it printed (\(count) bytes) is not one line of hex"
        )
    }

    @Test func `garbage without end is cut off`() throws {
        #expect(try reason("cat /dev/zero") == "it printed more than one line of hex")
    }

    @Test func `a program that hangs is killed with all it started`() throws {
        let folder = try TemporaryFolder()
        let script = "(sleep 3; touch \(folder.path)/alive) & \n sleep 600"
        let start = ContinuousClock.now
        #expect(
            try reason(script, seconds: 0.5) == "it did not end within 0.5 seconds, and was killed with all it started")
        #expect(ContinuousClock.now - start < .seconds(60))
        Thread.sleep(forTimeInterval: 3.5)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a program that closes its output and hangs is killed too`() throws {
        #expect(try reason("exec 1>&- 0<&-; sleep 600", seconds: 0.5).hasPrefix("it did not end within 0.5 seconds"))
    }

    @Test func `a program that never reads hangs nobody, whatever the size`() throws {
        let large = [UInt8](repeating: 1, count: 5_000_000)
        #expect(try reason("sleep 600", seconds: 0.5, over: large).hasPrefix("it did not end within 0.5 seconds"))
        #expect(
            try reason("exec 0<&-; sleep 0.2; echo zz", over: large)
                == "what it printed (3 bytes) is not one line of hex")
        #expect(try reason("exit 0", over: large) == "what it printed (0 bytes) is not one line of hex")
    }

    @Test func `a child left running holds nothing up`() throws {
        let start = ContinuousClock.now
        #expect(try reason("sleep 600 & echo zz") == "what it printed (3 bytes) is not one line of hex")
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `a failure is told by status or signal, without what was printed`() throws {
        #expect(try reason("echo secret; exit 3") == "it ended with status 3")
        #expect(try reason("echo secret; kill -9 $$") == "it was ended by signal 9")
    }

    @Test func `a program that is missing or is none is told`() throws {
        #expect(
            words { try signer(["/none/sign"]).signature(over: []) }
                == "exec:/none/sign cannot sign with key \(Self.key.id): it cannot be started: No such file or directory"
        )
        let folder = try TemporaryFolder()
        #expect(
            words { try signer([folder.path]).signature(over: []) }.hasSuffix("it cannot be started: Permission denied")
        )
    }

    @Test func `a signature by another key is refused with both ids where the site knows it, else with one`() throws {
        let other = try TrustSecretKey(seed: [UInt8](repeating: 5, count: 32))
        let signature = Digest.hex(try other.signature(over: Self.payload))
        let pinned = { (known: [TrustKey]) in
            try PinnedSigner(
                self.signer(["printf", signature]), backend: "exec:printf", pinned: Self.key, known: known)
        }
        #expect(
            words { try pinned([Self.key, other.key]).signature(over: Self.payload) }
                == "exec:printf holds key \(other.key.id), but the pinned key is \(Self.key.id)")
        #expect(
            words { try pinned([Self.key]).signature(over: Self.payload) }
                == "exec:printf signed with a key that is none of the site's; the pinned key is \(Self.key.id)")
        #expect(throws: BackendError.otherKey(backend: "file:x", found: other.key.id, pinned: Self.key.id)) {
            try PinnedSigner(other, backend: "file:x", pinned: Self.key, known: [])
        }
    }
}
