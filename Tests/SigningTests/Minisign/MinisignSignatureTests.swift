import TestSupport
import Testing
@testable import Signing

/// The vectors byte for byte, and the real `minisign` as judge.
struct MinisignSignatureTests {
    @Test func `the signatures of the vectors come out byte for byte`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed)
        let plain = try key.signature(over: SampleKey.file, comment: SampleKey.comment)
        #expect(
            String(decoding: plain.fileBytes, as: UTF8.self) == """
                untrusted comment: signature
                RWRWR1qnVGNHTOqs2uXEnP0NIkFrElF1kqif0z29DkWosIX9BH4uWjW2q0PG0g7j0KgegQozbbiiHnppmoUwoPs2ulSIJMmOUgM=
                trusted comment: timestamp:1767225600\tfile:pov.json\tpath:acme/pov.json\tversion:1\texpires:1775001600\t\
                sha256:f03a20455f0b5aae5ea0c06049decf5bb203fbb3c96b0bf944f40bf6f58d8ab7
                rFVavj2OpJg1q5aRzxmsseUekVFdmxysS5nwBqrpgPdKsDVC2Qk5ib15tIQqPwf3G2J9ktVZp2f0yMX0K0RnBg==

                """)
        let prehashed = try key.signature(over: SampleKey.file, comment: SampleKey.comment, algorithm: .prehashed)
        #expect(
            String(decoding: prehashed.fileBytes, as: UTF8.self).split(separator: "\n")[1]
                == "RURWR1qnVGNHTERmtGjxe/xWgPkOizB4t5ubZo8d02sSTaYYLJ+OCsy1Yj81cPVEvh1jKRArFy9ruXY4f/j9CE7DJDVdhoy4igM="
        )
    }

    @Test func `minisign believes our signatures, plain and prehashed`() throws {
        let folder = try TemporaryFolder(), key = try MinisignSecretKey(seed: SampleKey.seed)
        try folder.write(key.publicKey.fileBytes, to: "minisign.pub")
        try folder.write(SampleKey.file, to: "pov.json")
        for algorithm in [MinisignSignature.Algorithm.plain, .prehashed] {
            let signature = try key.signature(over: SampleKey.file, comment: SampleKey.comment, algorithm: algorithm)
            try folder.write(signature.fileBytes, to: "pov.json.minisig")
            let result = try SampleKey.shell("minisign -V -p minisign.pub -m pov.json", in: folder)
            #expect(result.status == 0, "\(result.output)")
        }
    }

    /// It reads the first two lines only, so it proves the bytes and not their path, version or expiry.
    @Test func `signify believes our plain signatures too, and no altered byte`() throws {
        let folder = try TemporaryFolder(), key = try MinisignSecretKey(seed: SampleKey.seed)
        try folder.write(key.publicKey.fileBytes, to: "minisign.pub")
        try folder.write(SampleKey.file, to: "pov.json")
        try folder.write(
            key.signature(over: SampleKey.file, comment: SampleKey.comment).fileBytes, to: "pov.json.minisig")
        let command = "signify-openbsd -V -p minisign.pub -m pov.json -x pov.json.minisig"
        let good = try SampleKey.shell(command, in: folder)
        #expect(good.status == 0)
        #expect(good.output == "Signature Verified\n")
        try folder.write(SampleKey.file + [UInt8(ascii: " ")], to: "pov.json")
        let altered = try SampleKey.shell(command, in: folder)
        #expect(altered.status == 1)
        #expect(altered.output == "signify-openbsd: signature verification failed\n")
    }

    private static let good = """
        untrusted comment: signature
        RWRWR1qnVGNHTOqs2uXEnP0NIkFrElF1kqif0z29DkWosIX9BH4uWjW2q0PG0g7j0KgegQozbbiiHnppmoUwoPs2ulSIJMmOUgM=
        trusted comment: any words
        rFVavj2OpJg1q5aRzxmsseUekVFdmxysS5nwBqrpgPdKsDVC2Qk5ib15tIQqPwf3G2J9ktVZp2f0yMX0K0RnBg==

        """

    @Test func `a signature file is read and written in one spelling`() throws {
        let signature = try #require(MinisignSignature(reading: Array(Self.good.utf8)))
        #expect(signature.comment == "any words")
        #expect(signature.algorithm == .plain)
        #expect(String(decoding: signature.fileBytes, as: UTF8.self) == Self.good)
    }

    @Test(arguments: [
        ("untrusted comment: ", "comment: "), ("\ntrusted comment: ", "\ncomment: "), ("\nRW", "\nRX"),
        ("MmOUgM=", "MmOUgM"), ("MmOUgM=", "MmOUgN="), ("RnBg==", "RnBg="), ("RnBg==\n", "RnBg==\n\n"),
        ("any", "any\n"),
    ])
    func `anything but the four lines is no signature file`(part: String, other: String) {
        let bad = Self.good.replacing(part, with: other)
        #expect(bad != Self.good)
        #expect(MinisignSignature(reading: Array(bad.utf8)) == nil)
    }
}
