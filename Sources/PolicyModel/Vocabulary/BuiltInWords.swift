/// The files of the top-level `Templates/words`, embedded in the binary.
///
/// `BuiltIn` is a link to that folder. Embedded files are named by their last path component alone, hence this list; a
/// test compares it with the folder.
extension Vocabulary {
    /// By name.
    package static let builtIn: [String: [UInt8]] = [
        "ar.properties": EmbeddedFiles.ar_properties,
        "de.properties": EmbeddedFiles.de_properties,
        "en.properties": EmbeddedFiles.en_properties,
        "es.properties": EmbeddedFiles.es_properties,
        "fr.properties": EmbeddedFiles.fr_properties,
        "ja.properties": EmbeddedFiles.ja_properties,
        "tr.properties": EmbeddedFiles.tr_properties,
    ]

    /// The program's own language: that of diagnostics, of reports, and of pages whose language has no file.
    package static let english: Vocabulary = {
        var mistakes: [Diagnostic] = []
        let words = VocabularyReader.read(
            EmbeddedFiles.en_properties, of: .english, file: "en.properties", like: nil, reporting: &mistakes)
        guard let words else { preconditionFailure("the English words: \(mistakes)") }
        return words
    }()
}
