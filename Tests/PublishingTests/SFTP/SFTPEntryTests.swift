import Testing
@testable import Publishing

/// Listings as servers and versions of `sftp` print them.
struct SFTPEntryTests {
    private func entry(_ line: String, in folder: String = ".") -> String? {
        SFTPEntry(line: line, in: folder).map { "\($0.kind) \($0.size) \($0.name)" }
    }

    @Test func `each kind of line is read`() {
        #expect(entry("drwxr-xr-x    ? root     root         4096 Nov 21 19:56 a b") == "folder 4096 a b")
        #expect(entry("-rw-r--r--    1 1000     1000           89 Jan  1  2025  x") == "file 89  x")
        #expect(entry("lrwxrwxrwx    ? domain users group of users 1 Nov  1 09:05 current") == "link 1 current")
        #expect(entry("prw-r--r--    ? 0 0 0 Nov  1 09:05 pipe") == "other 0 pipe")
        #expect(entry("-rw-r--r--+   ? 0 0 12345678901 Nov  1 09:05 big") == "file 12345678901 big")
        #expect(entry("-rw-r--r-- 1 0 0 5 Nov  1 09:05 a/b/c.json", in: "a/b") == "file 5 c.json")
    }

    @Test(arguments: [
        "", "total 12", "drwxr-xr-x ? root root 4096 Nov 21 19:56 .", "drwxr-xr-x ? root root 4096 Nov 21 19:56 ..",
        "-rw-r--r-- 1 0 0 5 Nov  1 09:05 other/c.json", "-rw-r--r-- 1 0 0 5 Nov  1 09:05 ", "sftp> version",
        "-rw-r--r-- 1 0 0 99999999999999999999999 Nov  1 09:05 x",
    ])
    func `anything else is no entry`(line: String) {
        #expect(entry(line) == nil)
    }

    @Test func `a line that sftp would cut, or take for two, is never told`() {
        #expect(SFTPWords.fault(in: "cd \"\(String(repeating: "a", count: 2041))\"") == nil)
        #expect(SFTPWords.fault(in: "cd \"\(String(repeating: "a", count: 2042))\"")
            == "is too long for sftp, which reads lines of 2047 bytes")
        #expect(SFTPWords.fault(in: "cd \"a\nrm b\"") == "holds a control character, which sftp cannot be told")
    }
}
