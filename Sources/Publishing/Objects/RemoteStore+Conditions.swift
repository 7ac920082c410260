/// Conditional requests as publications use them: a condition that does not hold is an answer, not a failure.
extension RemoteStore {
    /// The new ETag; nil where the condition does not hold.
    func writeIf(
        _ condition: WriteCondition, _ bytes: [UInt8], to key: String, headers: FileHeaders
    ) async throws(StoreError) -> String? {
        do throws(StoreError) {
            return try await write(bytes, to: key, headers: headers, when: condition)
        } catch {
            if case .condition = error { return nil }
            throw error
        }
    }

    /// False where the object is no longer in the state that `etag` names.
    func copyIf(matching etag: String, _ key: String, to other: String) async throws(StoreError) -> Bool {
        do throws(StoreError) {
            try await copy(key, to: other, matching: etag)
            return true
        } catch {
            if case .condition = error { return false }
            throw error
        }
    }
}
