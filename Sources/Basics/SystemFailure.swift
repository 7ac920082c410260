/// A system call that failed, in the system's own words.
package struct SystemFailure: Error, Hashable, CustomStringConvertible {
    /// As `errno` has it.
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// Of the call that has just failed on this thread.
    package static var last: SystemFailure { SystemFailure(errno) }

    package var description: String { String(cString: strerror(code)) }
}
