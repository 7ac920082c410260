import PolicyModel
import TestSupport
import Testing

@testable import decree

struct DueTextTests {
    private static func text(_ expiries: [String: Moment], older: String? = nil) -> DueText {
        DueText(
            entries: [], expiries: expiries, output: OutputAge(older: older), moment: Sample.moment,
            within: TimeSpan(days: 365))
    }

    private static func day(_ days: Int) -> Moment { Moment(seconds: Sample.moment.seconds + days * 86_400) }

    @Test func `the signatures of many apps that expire on one day are one line, and each a member`() {
        let apps = Dictionary(uniqueKeysWithValues: (100..<600).map { ("app-a\($0)", Self.day(90)) })
        let text = Self.text(apps.merging(["root": Self.day(90), "site": Self.day(1)]) { $1 })
        let names = "app-a100, app-a101, app-a102, app-a103, app-a104 and 496 more"
        #expect(
            text.lines == [
                "\(Self.day(1).shortText), in 1 day: the signatures of site expire",
                "\(Self.day(90).shortText), in 90 days: the signatures of 501 roles, \(names) expire",
            ])
        #expect(text.members.last?.value["app-a599"]?.text == "\(Self.day(90))")
    }

    @Test func `roles that expired say which command helps`() {
        let text = Self.text(["app-a": Self.day(-2), "app-b": Self.day(-2), "timestamp": Self.day(-2)])
        #expect(
            text.lines == [
                "\(Self.day(-2).shortText), 2 days ago: the signatures of app-a, app-b expired; sign them anew: "
                    + "decree sign",
                "\(Self.day(-2).shortText), 2 days ago: the signatures of timestamp expired; renew it: decree refresh",
            ])
    }

    @Test func `a folder that is older than what is live is left out of the refresh`() {
        let text = Self.text(["app-a": Self.day(-2), "timestamp": Self.day(-2)], older: "Public")
        #expect(
            text.lines == [
                "\(Self.day(-2).shortText), 2 days ago: the signatures of app-a expired; sign it anew: decree sign",
                "\(Self.day(-2).shortText), 2 days ago: the signatures of timestamp expired; renew it: decree refresh "
                    + "--output .refresh, since what is live is newer than 'Public'",
            ])
    }

    @Test func `roles of many apps with the same holders are one line`() {
        let holders = [RoleHolders.Holder(name: "ayse", isHere: true)]
        let roles = (1...500).map { RoleHolders(role: "app-a\($0)", threshold: 1, holders: holders) }
        let site = RoleHolders(role: "site", threshold: 1, holders: [.init(name: "tom", isHere: false)])
        #expect(
            RoleHolders.lines(of: roles + [site]).map(\.words) == [
                "500 roles (app-a1, app-a2, app-a3, app-a4, app-a5 and 495 more): 1 of ayse", "site: 1 of tom",
            ])
    }
}
