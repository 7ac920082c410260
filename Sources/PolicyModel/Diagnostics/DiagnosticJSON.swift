/// A diagnostic as the object that `--json` prints: always the same ten keys, null for absent values.
package enum DiagnosticJSON {
    /// The keys are documented for other tools, so they never change.
    package static func value(_ diagnostic: Diagnostic) -> JSONValue {
        .object([
            JSONValue.Member("severity", .string(diagnostic.severity.rawValue)),
            JSONValue.Member("id", .string(diagnostic.id)),
            JSONValue.Member("file", .string(diagnostic.position.file)),
            JSONValue.Member("line", .integer(diagnostic.position.line)),
            JSONValue.Member("column", .integer(diagnostic.position.column)),
            JSONValue.Member("message", .string(diagnostic.message)),
            JSONValue.Member("help", .text(diagnostic.help)),
            JSONValue.Member("client", .text(diagnostic.client)),
            JSONValue.Member("class", .text(diagnostic.lossClass)),
            JSONValue.Member("device", .text(diagnostic.device)),
        ])
    }

    /// The array under the key `diagnostics`, in the order given.
    package static func values(_ diagnostics: [Diagnostic]) -> JSONValue { .array(diagnostics.map(value)) }
}
