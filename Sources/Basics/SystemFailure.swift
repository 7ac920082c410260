/// A system call that failed, in the system's own words.
package struct SystemFailure: Error, Hashable, CustomStringConvertible {
    /// As `errno` has it.
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// Of the call that has just failed on this thread.
    package static var last: SystemFailure { SystemFailure(errno) }

    package var description: String { String(cString: strerror(code)) }
}

extension SystemFailure {
    /// What a call gives; nil where it fails for one of these reasons.
    package static func ignoring<Result>(
        _ codes: Int32..., in call: @autoclosure () throws(SystemFailure) -> Result
    ) throws(SystemFailure) -> Result? {
        do { return try call() } catch  where codes.contains(error.code) { return nil }
    }
}
