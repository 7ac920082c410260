import PolicyModel
import Testing
@testable import Signing

/// What may be published where, and which names are immutable copies.
struct PublishedPathTests {
    @Test(arguments: [
        "index.html", "kasa/ssvc.json", "a/b/c/d", "with space/~x", "a..b/c.", String(repeating: "a", count: 255),
        String(repeating: "a/", count: 499) + "ab",
    ])
    func `an ordinary path may be published`(path: String) { #expect(PublishedPath.fault(in: path) == nil) }

    static let faults = [
        "": "published paths have 1 to 1000 characters",
        String(repeating: "a/", count: 500) + "a": "published paths have 1 to 1000 characters",
        "é": "published paths are printable ASCII", "a\u{0}b": "published paths are printable ASCII",
        "a\nb": "published paths are printable ASCII", "a\u{7F}": "published paths are printable ASCII",
        "/etc": "published paths are relative and have no empty part",
        "a//b": "published paths are relative and have no empty part",
        "a/": "published paths are relative and have no empty part",
        ".": "no part of a published path begins with a dot", "..": "no part of a published path begins with a dot",
        "a/../b": "no part of a published path begins with a dot",
        ".well-known/x": "no part of a published path begins with a dot",
        "a/.decree": "no part of a published path begins with a dot",
        "a/" + String(repeating: "b", count: 256): "each part of a published path has at most 255 characters",
    ]

    @Test(arguments: faults.sorted { $0.key < $1.key })
    func `a path that may not be published is told why`(path: String, fault: String) {
        #expect(PublishedPath.fault(in: path) == fault)
    }

    @Test func `an immutable copy bears the hash of its own bytes`() {
        let hash = Digest.sha256([1]), copy = TargetFile("a/x.json", bytes: [1]).copy
        #expect(copy == "a/\(hash).x.json")
        #expect(TargetFile("x.json", bytes: [1]).copy == "\(hash).x.json")
        #expect(PublishedPath.isImmutableCopy(copy, bytes: [1]))
        #expect(PublishedPath.role(of: copy, bytes: [1]) == .asset)
        #expect(!PublishedPath.isImmutableCopy(copy, bytes: [2]))
        #expect(PublishedPath.role(of: copy, bytes: [2]) == .document)
        #expect(PublishedPath.role(of: copy) == .document, "by the name alone it counts as what it is a copy of")
        for path in [
            hash, "\(hash)x.json", "\(hash.uppercased()).x.json", "\(hash.dropLast()).x.json", "\(hash)/x.json",
        ] {
            #expect(!PublishedPath.isImmutableCopy(path, bytes: [1]), "\(path)")
        }
    }
}
