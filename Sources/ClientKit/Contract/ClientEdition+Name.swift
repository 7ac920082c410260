extension ClientEdition {
    /// `prince-of-versions 4.0.0, 4.0.1`.
    package static func name(_ client: String, _ editions: [ClientEdition]) -> String {
        let names = editions.map(\.name).filter { !$0.isEmpty }
        return names.isEmpty ? client : "\(client) \(names.joined(separator: ", "))"
    }
}
