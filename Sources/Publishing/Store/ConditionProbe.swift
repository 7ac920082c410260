/// Finds out by a scratch object how far a server's word about conditions can be trusted.
///
/// Servers lie about conditions: some take them and overwrite all the same, so each is tried both where it must hold
/// and where it must not.
package struct ConditionProbe: Sendable {
    private let store: any RemoteStore
    /// Where the scratch object lies for the time of the probe.
    package let key: String

    /// - Parameter token: random, so that two probes at once do not meet.
    package init(store: any RemoteStore, token: String) {
        self.store = store
        key = "publications/.probe-\(token)"
    }

    /// The scratch object is gone afterwards in every case.
    package func conditions() async throws(StoreError) -> WriteConditions {
        let found: WriteConditions
        do throws(StoreError) {
            found = try await attempts()
        } catch {
            // What went wrong first says more than that the clean-up went wrong as well.
            do throws(StoreError) { try await store.remove([key]) } catch {}
            throw error
        }
        try await store.remove([key])
        return found
    }

    private func attempts() async throws(StoreError) -> WriteConditions {
        switch try await write("1", .absent) {
        case .unsupported: return .refused
        case .held, .failed: break
        }
        // The second is refused also where a lost answer made the first one find itself.
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
        // A condition that never holds lets nobody write.
        return .refused
    }

    /// The shape of every server's ETags, and the MD5 of nothing that is written here.
    private static let stale = "0123456789abcdef0123456789abcdef"

    private enum Outcome { case held, failed, unsupported }

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
