import Testing

@testable import ClientFormats

struct ClientFormatsTests {
    @Test func `every client is found by the name an author types`() {
        for client in ClientFormats.all { #expect(ClientFormats.named(client.name)?.name == client.name) }
        #expect(ClientFormats.named("turkcell") == nil)
        #expect(Set(ClientFormats.all.map(\.name)).count == ClientFormats.all.count)
    }
}
