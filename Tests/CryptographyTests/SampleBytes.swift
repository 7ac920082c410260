import Foundation
import TestSupport
@testable import Cryptography

/// Bytes as vectors write them, and the programs that judge.
func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}

func bytes(_ hex: some StringProtocol) -> [UInt8] {
    let digits = hex.compactMap { $0.hexDigitValue.map { UInt8($0) } }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

func shell(_ command: String, in folder: TemporaryFolder) throws -> ProgramRun {
    try ProgramRun.run("sh", ["-ec", command], in: folder.path)
}
