import PolicyModel
import TestSupport
import Testing

struct DiagnosticJSONTests {
    @Test func `a full diagnostic and a bare one have the same keys`() {
        let full = Diagnostic(
            .error, "weaker-loss", at: SourcePosition(file: "Content/kasa.md", line: 12, column: 9),
            "rule 'a' is \"lost\"",
            help: "accept:\n- x", note: .init("there", at: Sample.position), client: "ssvc", lossClass: "weaker",
            device: "iOS 15")
        let bare = Diagnostic(.warning, "os-jump", at: Sample.position, "a jump")
        #expect(
            String(decoding: JSONBytes.document(DiagnosticJSON.values([full, bare])), as: UTF8.self) == #"""
                [
                  {
                    "severity": "error",
                    "id": "weaker-loss",
                    "file": "Content/kasa.md",
                    "line": 12,
                    "column": 9,
                    "message": "rule 'a' is \"lost\"",
                    "help": "accept:\n- x",
                    "client": "ssvc",
                    "class": "weaker",
                    "device": "iOS 15"
                  },
                  {
                    "severity": "warning",
                    "id": "os-jump",
                    "file": "Content/kasa.md",
                    "line": 1,
                    "column": 1,
                    "message": "a jump",
                    "help": null,
                    "client": null,
                    "class": null,
                    "device": null
                  }
                ]

                """#)
    }
}
