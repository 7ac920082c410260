/// What a line says of one request.
package struct LoggedRequest {
    /// Since 1970, UTC.
    var seconds: Int?
    /// As written; empty where the log has none.
    var address = LineText.none
    var method = LineText.none
    /// Path and query, or a whole address.
    var target = LineText.none
    var status = 0
    var agent = LineText.none
    /// The query, where the log has it apart.
    var query = LineText.none

    /// Whether it has all that is asked of a line.
    var isWhole: Bool { seconds != nil && status > 0 && !target.isEmpty }
}
