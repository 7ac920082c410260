import PolicyModel

/// The date of HTTP's own headers, `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    /// Nil for the two obsolete forms too, which no server of this century writes.
    static func moment(_ text: String) -> Moment? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let month = InternetDate.month(words[2])
        else { return nil }
        return Moment("\(words[3])-\(month < 10 ? "0" : "")\(month)-\(words[1])T\(words[4])Z")
    }
}
