import Basics

/// What counts something of the lines of logs.
package protocol LogCounter: ~Copyable {
    var tally: ReachTally { get set }

    /// Nil if it counts.
    mutating func count(_ request: LoggedRequest) -> ReachTally.Reason?

    /// Counts the lines of one log. Logs of several hosts may be given in any order. No counter implements this; it is
    /// a requirement only so that the compiler specializes the loop for each.
    ///
    /// - Throws: `SystemFailure` where it cannot be read.
    mutating func read(_ stream: borrowing LogStream) throws(SystemFailure) -> LogStream.End
}

extension LogCounter where Self: ~Copyable {
    package mutating func read(_ stream: borrowing LogStream) throws(SystemFailure) -> LogStream.End {
        var reader = LogReader()
        let end = try stream.forEachLine { line in
            switch reader.read(line) {
            case .comment: break
            case .broken: note(.broken)
            case .request(let request): note(count(request))
            }
        }
        tally.lines += end.tooLong
        tally[.tooLong] += end.tooLong
        return end
    }

    /// - Parameter reason: nil for a line that counts.
    private mutating func note(_ reason: ReachTally.Reason?) {
        tally.lines += 1
        if let reason { tally[reason] += 1 } else { tally.counted += 1 }
    }
}

extension LoggedRequest {
    /// Whether it asks for the document and got it: clients use GET, and XUpdate POST unless the app says otherwise.
    /// 304 is what an app gets that keeps the document that it has.
    var isOfReading: Bool {
        (status == 200 || status == 304 || status == 206) && (method.isEmpty || method == "GET" || method == "POST")
    }
}
