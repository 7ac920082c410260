/// BLAKE2b with 32 bytes and no key (RFC 7693) over at most one block: the check in minisign's secret key files.
///
/// OpenSSL before 3.2 knows BLAKE2b with 64 bytes alone (`Hash.blake2b512`); the first half of those is another value.
package enum Blake2b256 {
    /// - Precondition: `message` has at most 128 bytes.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        precondition(message.count <= 128, "one block")
        // Parameter block: 32 bytes, no key, fanout and depth 1 (RFC 7693, 2.5).
        var state = initial
        state[0] ^= 0x0101_0020
        var words = [UInt64](repeating: 0, count: 16)
        for (index, byte) in message.enumerated() { words[index / 8] |= UInt64(byte) << (8 * UInt64(index % 8)) }
        var work = state + initial
        work[12] ^= UInt64(message.count)
        work[14] = ~work[14]
        for round in 0..<12 {
            let order = orders[round % 10]
            for lane in 0..<8 { mix(&work, lane, words[order[2 * lane]], words[order[2 * lane + 1]]) }
        }
        return (0..<4).flatMap { index in
            let word = state[index] ^ work[index] ^ work[index + 8]
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
        }
    }

    /// Lanes 0 to 3 are columns of the four by four words, 4 to 7 diagonals.
    private static func mix(_ work: inout [UInt64], _ lane: Int, _ first: UInt64, _ second: UInt64) {
        let shift = lane / 4
        let a = lane % 4, b = 4 + (lane + shift) % 4, c = 8 + (lane + 2 * shift) % 4, d = 12 + (lane + 3 * shift) % 4
        work[a] = work[a] &+ work[b] &+ first
        work[d] = rotate(work[d] ^ work[a], right: 32)
        work[c] = work[c] &+ work[d]
        work[b] = rotate(work[b] ^ work[c], right: 24)
        work[a] = work[a] &+ work[b] &+ second
        work[d] = rotate(work[d] ^ work[a], right: 16)
        work[c] = work[c] &+ work[d]
        work[b] = rotate(work[b] ^ work[c], right: 63)
    }

    private static func rotate(_ word: UInt64, right count: UInt64) -> UInt64 { word >> count | word << (64 - count) }

    private static let initial: [UInt64] = [
        0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
    ]

    private static let orders: [[Int]] = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
    ]
}
