/// Which hosts are this machine, where nobody can read along.
package enum ThisMachine {
    /// True for `localhost`, `::1` and 127.0.0.0/8. A number with a zero in front is none: systems read `0127` as 87.
    package static func isHost(_ host: some StringProtocol) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { number in UInt8(number).map { "\($0)" == number } ?? false }
    }

    /// The host of `host[:port]` where it is this machine; an address of IPv6 stands in brackets.
    package static func host(of authority: Substring) -> Substring? {
        let bracket = authority.first == "[" ? authority.firstIndex(of: "]") : nil
        let host = bracket.map { authority[...$0] } ?? authority.prefix { $0 != ":" }
        return isHost(host) && [nil, ":"].contains(authority[host.endIndex...].first) ? host : nil
    }
}
