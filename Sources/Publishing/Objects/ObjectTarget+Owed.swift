/// The addresses for which a target's programs have not run yet: an object beside the records.
extension ObjectTarget {
    private static let owedKey = "\(PublicationRecord.folder)owed.jsonl"

    package func owed() async throws -> [UInt8]? {
        try await store.read(Self.owedKey, limit: Self.longestFile)?.bytes
    }

    package func note(owed: [UInt8]?) async throws {
        guard let owed else { return try await store.remove([Self.owedKey]) }
        _ = try await store.write(owed, to: Self.owedKey, headers: .record, when: .none)
    }
}
