import CCrypto

/// OpenSSL failed where it never should: no memory, or an algorithm that this build of it lacks.
package struct LibraryFault: Error, Hashable, CustomStringConvertible {
    package let description: String

    /// - Parameter operation: what failed; the reason is OpenSSL's own.
    init(_ operation: String) {
        let reason = ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) }
        description = "\(operation): \(reason ?? "unknown reason")"
    }
}
