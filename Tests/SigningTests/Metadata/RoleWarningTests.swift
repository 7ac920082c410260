import PolicyModel
import TestSupport
import Testing

@testable import Signing

struct RoleWarningTests {
    private static let apps = (1...500).map { RoleName.app("a\($0)") }

    @Test func `what is said of each of many roles is one line`() {
        let alone = ([RoleName.root, .targets] + Self.apps).map {
            RoleWarning($0, "one person alone can sign it", ofSeveral: "one person alone can sign each of them")
        }
        let all = alone + [RoleWarning("another")]
        #expect(
            all.lines == [
                "502 roles (root, targets, app-a1, app-a2, app-a3 and 497 more): one person alone can sign each of them",
                "another",
            ])
        #expect(all.map(\.text).count == 503)
        #expect(
            alone.prefix(2).map(\.self).lines == [
                "root: one person alone can sign it", "targets: one person alone can sign it",
            ])
    }

    @Test func `roles that expire at one moment are one line`() {
        let day = Sample.moment, ten = Moment(seconds: day.seconds + 10 * 86_400)
        func lines(_ expires: Moment) -> [String] {
            RoleName.warnings([(.root, expires)] + Self.apps.map { ($0, expires) }, at: day).lines
        }
        let names = "500 roles (app-a1, app-a2, app-a3, app-a4, app-a5 and 495 more)"
        #expect(
            lines(ten) == [
                "root: expires at \(ten); make the next root: decree rotate",
                "\(names): expire at \(ten); sign them anew: decree sign --renew",
            ])
        #expect(lines(day).last == "\(names): expired at \(day); sign them anew: decree sign")
    }
}
