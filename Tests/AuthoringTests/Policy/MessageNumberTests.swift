import Testing

@testable import Authoring

@Suite struct MessageNumberTests {
    /// `printf kasa/spring-sale | sha256sum` begins with 1f8e6cb8, and that of `beta/spring-sale` with a244a277.
    @Test(arguments: [("kasa", 0x1f8e_6cb8 >> 1), ("beta", 0xa244_a277 >> 1)])
    func `a number is the first 31 bits of the digest of slug and id`(slug: String, number: Int) {
        #expect(MessageNumber.of("spring-sale", in: slug) == number)
    }
}
