import PolicyModel
import Testing
@testable import Signing

/// What a file is by its path.
struct PublishedPathRoleTests {
    @Test(arguments: [
        ("kasa/ssvc.json", Artifact.Role.document), ("ssvc.json", .document), ("kasa/ssvc.json.minisig", .signature),
        ("kasa/index.html", .page), ("style.css", .asset), ("assets/x.json", .asset), ("assets/x.html", .asset),
        ("assets/minisign.pub", .asset), ("site-manifest.json", .manifest), ("kasa/site-manifest.json", .document),
        ("minisign.pub", .key), ("kasa/minisign.pub", .asset), ("assets", .asset), ("x.JSON", .asset),
        ("kasa/app-updater.xml", .document), ("feed.xml", .asset),
    ])
    func `a path gives its file a role`(path: String, role: Artifact.Role) {
        #expect(PublishedPath.role(of: path, bytes: [1]) == role)
    }
}
