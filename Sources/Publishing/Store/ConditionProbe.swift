/// Probes with a scratch object whether a server honours conditional writes.
///
/// Some servers accept a condition and overwrite all the same, so every condition is tried once where it must succeed
/// and once where it must fail.
package struct ConditionProbe: Sendable {
    private let store: any RemoteStore
    /// The key of the scratch object.
    package let key: String

    /// - Parameter token: random, so that two probes at once use different keys.
    package init(store: any RemoteStore, token: String) {
        self.store = store
        key = "publications/.probe-\(token)"
    }

    /// Probes the server and removes the scratch object, also after an error.
    package func conditions() async throws(StoreError) -> WriteConditions {
        let found: WriteConditions
        do throws(StoreError) {
            found = try await attempts()
        } catch {
            // The first error explains more than a failed clean-up.
            do throws(StoreError) { try await store.remove([key]) } catch {}
            throw error
        }
        try await store.remove([key])
        return found
    }

    /// Writes the scratch object under conditions that must succeed and that must fail.
    private func attempts() async throws(StoreError) -> WriteConditions {
        switch try await write("1", .absent) {
        case .unsupported: return .refused
        case .held, .failed: break
        }
        // It fails too if the response to the first write was lost and its retry found the object.
        switch try await write("2", .absent) {
        case .unsupported: return .refused
        case .held: return .ignored
        case .failed: break
        }
        guard let current = try await store.read(key, limit: 16) else {
            throw .contradiction(address: store.place + key, reason: "the object that was just written is not there")
        }
        let stale = current.etag == Self.stale ? String(Self.stale.reversed()) : Self.stale
        for quoted in [true, false] {
            switch (try await write("3", .matching(stale, quoted: quoted)), quoted) {
            case (.unsupported, _): return .refused
            case (.held, _): return .ignored
            case (.failed, _): break
            }
            switch try await write("4", .matching(current.etag, quoted: quoted)) {
            case .unsupported: return .refused
            case .held: return quoted ? .correct : .unquoted
            case .failed: break
            }
        }
        // With a condition that always fails nothing could be written.
        return .refused
    }

    /// A well-formed ETag that no content of the scratch object has.
    private static let stale = "0123456789abcdef0123456789abcdef"

    /// What a conditional write did.
    private enum Outcome { case held, failed, unsupported }

    /// - Throws: every error except a failed or unsupported condition.
    private func write(_ text: String, _ condition: WriteCondition) async throws(StoreError) -> Outcome {
        let headers = FileHeaders(contentType: "text/plain; charset=utf-8", cacheControl: "no-cache")
        do throws(StoreError) {
            _ = try await store.write(Array(text.utf8), to: key, headers: headers, when: condition)
            return .held
        } catch {
            switch error {
            case .condition: return .failed
            case .unsupported: return .unsupported
            default: throw error
            }
        }
    }
}
