import Testing
@testable import PolicyModel

/// The English date of feeds and headers.
struct InternetDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 +0000"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 +0000"),
        (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 +0000"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 +0000"),
    ])
    func `a moment has its day of the week, its month by name, and its time in UTC`(seconds: Int, text: String) {
        #expect(InternetDate.text(of: Moment(seconds: seconds)) == text)
    }

    @Test func `names are those of RFC 5322, in any case`() {
        #expect(["Jan", "may", "DEC"].map(InternetDate.month) == [1, 5, 12])
        #expect(["", "Janu", "Mai"].map(InternetDate.month) == [nil, nil, nil])
        #expect(["Mon", "SUN"].allSatisfy(InternetDate.isWeekday))
        #expect(!["Mo", "Monday", ""].contains(where: InternetDate.isWeekday))
    }
}
