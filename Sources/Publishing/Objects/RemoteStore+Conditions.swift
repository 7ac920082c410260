/// Conditional requests whose failed condition is a result, not an error.
extension RemoteStore {
    /// The new ETag; nil if the condition failed.
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

    /// Copies an object; false if its ETag is no longer `etag`.
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
