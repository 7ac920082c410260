import PolicyModel
import Testing

struct VersionCodesTests {
    @Test(arguments: [
        ([3013...3013, 3010...3010, 3011...3011], "3010, 3011, 3013", [3010, 3011, 3013]),
        ([3010...3019], "3010..3019", [3010, 3014, 3019]), ([1...2], "1..2", [1, 2]),
        ([7...7, 20...29], "7, 20..29", [7, 20, 24, 29]), ([5...5], "5", [5]),
    ])
    func `codes are kept as they are named, and a few stand for all`(
        _ ranges: [ClosedRange<Int>], _ text: String, _ samples: [Int]
    ) throws {
        let codes = try #require(VersionCodes(ranges))
        #expect(codes.description == text)
        #expect(codes.samples == samples)
        #expect(codes.samples.allSatisfy(codes.contains))
        #expect([codes.lowest, codes.highest] == [samples.first, samples.last])
        #expect(codes.isSingle == (samples.count == 1))
        #expect(!codes.contains(codes.highest + 1) && !codes.contains(codes.lowest - 1))
    }

    @Test func `a span of all codes takes no more room than one of two`() throws {
        let all = try #require(VersionCodes([VersionCodes.possible]))
        #expect(all.ranges == [1...2_147_483_647])
        #expect(all.samples == [1, 1_073_741_824, 2_147_483_647])
    }

    @Test func `no codes, and one code twice, are none`() {
        #expect(VersionCodes([]) == nil)
        #expect(VersionCodes([10...12, 12...12]) == nil)
        #expect(VersionCodes([10...11, 12...12])?.description == "10..11, 12")
    }

    @Test(arguments: ["0", "07", "-1", "+1", "1.0", "", " 1", "2147483648", "99999999999", "\u{0661}"])
    func `other texts are no code`(_ text: String) {
        #expect(VersionCodes.code(text) == nil)
        #expect(VersionCodes(text) == nil)
    }

    @Test func `one code in digits is a code`() {
        #expect(VersionCodes("2147483647")?.ranges == [2_147_483_647...2_147_483_647])
        #expect(VersionCodes("1")?.isSingle == true)
    }
}
