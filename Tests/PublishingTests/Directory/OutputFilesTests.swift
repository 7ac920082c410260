import Basics
import PolicyModel
import Signing
import Testing

@testable import Publishing

/// Packed files are the files that were packed, whatever their numbers.
@Suite struct OutputFilesTests {
    private static let files: [OutputFile] = {
        var random = SystemRandomNumberGenerator()
        let extremes: [Int64] = [0, 1, -1, .max, .min, 1_795_219_200_000_000_000]
        return (0..<300).map { index in
            func number() -> Int64 {
                index < 200 ? extremes[Int.random(in: 0..<extremes.count, using: &random)] : Int64(index) << 20
            }
            return OutputFile(
                path: String(repeating: "a", count: index * 7 % 300), role: Artifact.Role.allCases[index % 7],
                digest: ByteDigest(of: [UInt8(index / 2 % 251)]),
                identity: FileIdentity(
                    device: number(), inode: number(), size: number(), modified: number(), changed: number()),
                isStaged: index % 3 == 0)
        }
    }()

    @Test func `what is packed comes back in its order`() throws {
        let packed = OutputFiles(Self.files)
        #expect(Array(packed) == Self.files)
        #expect(packed.count == 300)
        #expect(packed.hasStaged)
        let read = try #require(OutputFiles(reading: packed.bytes))
        #expect(read == packed)
        #expect(OutputFiles().bytes == [])
        #expect(OutputFiles(reading: []) == OutputFiles())
    }

    @Test func `bytes that were cut off are no list`() {
        let files = Array(Self.files.suffix(3)), packed = OutputFiles(files)
        let whole = Set((0...3).map { OutputFiles(files.prefix($0)).bytes.count })
        let found = (0...packed.bytes.count).filter { OutputFiles(reading: Array(packed.bytes.prefix($0))) != nil }
        #expect(Set(found) == whole)
    }

    @Test func `a file written in a row takes little more than its digest, and less with the same as before`() {
        func length(_ digest: (Int) -> ByteDigest) -> Int {
            OutputFiles(
                (0..<20).map { index in
                    OutputFile(
                        path: "kasa/retired.de.json", role: .document, digest: digest(index),
                        identity: FileIdentity(
                            device: 66, inode: 1_000_000 + Int64(index), size: 600 + Int64(index),
                            modified: 1_795_219_200_000_000_000 + Int64(index) * 90_000,
                            changed: 1_795_219_200_000_000_000 + Int64(index) * 90_000),
                        isStaged: true)
                }
            ).bytes.count
        }
        #expect(length { ByteDigest(of: [UInt8($0)]) } < 20 * (2 + 32 + 12))
        #expect(length { _ in ByteDigest(of: []) } < 20 * (2 + 12) + 32)
    }

    @Test func `files are placed without another change, and counted by what they are`() {
        let packed = OutputFiles(Self.files), placed = packed.placed()
        let same = Self.files.map { file in
            OutputFile(
                path: file.path, role: file.role, digest: file.digest, identity: file.identity, isStaged: false)
        }
        #expect(placed == OutputFiles(same))
        #expect(!placed.hasStaged)
        for role in Artifact.Role.allCases {
            #expect(packed.count(of: role) == Self.files.count { $0.role == role })
        }
    }

    @Test func `packed files say how long their paths are, and give them alone`() {
        let packed = OutputFiles(Self.files), paths = Self.files.map(\.path)
        #expect(packed.pathLength == paths.reduce(0) { $0 + $1.utf8.count })
        #expect(OutputFiles(reading: packed.bytes)?.pathLength == packed.pathLength)
        #expect(Array(PathList(of: [packed, OutputFiles()])) == paths.sorted())
    }
}
