import Foundation
import Testing

/// What no output may ever hold: seeds in every spelling they could leak in, and passphrases.
struct Secrets {
    private let spellings: [String]

    init(seeds: [[UInt8]], passphrases: [String]) {
        spellings =
            passphrases
            + seeds.flatMap { seed -> [String] in
                let hex = seed.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                // A seed inside other bytes is shifted by none, one or two; the middle of each base64 stays the same.
                let base64 = (0..<3).map { shift in
                    let text = Data([UInt8](repeating: 0, count: shift) + seed).base64EncodedString()
                    return String(text.dropFirst(4).prefix(32))
                }
                let list = seed.prefix(8).map { String($0) }.joined(separator: ", ")
                return [hex, hex.uppercased(), list] + base64
            }
    }

    func areFound(in text: String) -> Bool {
        let joined = text.filter { $0 != "\n" }
        return spellings.contains { joined.contains($0) }
    }

    func expectNone(in text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!areFound(in: text), "a secret is shown", sourceLocation: sourceLocation)
    }
}
