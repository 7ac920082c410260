import ClientFormats
import Testing
@testable import Authoring

/// Authoring may not import ClientFormats, so the names of the clients stand in both.
@Suite struct JudgedAppTests {
    @Test func `authors can name exactly the clients that there are`() {
        #expect(KnownClient.names.sorted() == ClientFormats.all.map(\.name).sorted())
    }

    @Test func `no client writes for a platform that authors are told it does not have`() {
        for client in ClientFormats.all {
            let known = KnownClient.named(client.name)?.platforms ?? []
            #expect(Set(known).isSuperset(of: client.platforms), "\(client.name)")
        }
    }
}
