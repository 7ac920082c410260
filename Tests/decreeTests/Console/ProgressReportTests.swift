import Publishing
import Testing
@testable import decree

/// The bar that a person watches, and the sizes in it.
struct ProgressReportTests {
    @Test func `a bar shows files, bytes, rate and the time left`() {
        let progress = PublishProgress(stage: .pages, files: 120, allFiles: 360, bytes: 1_200_000, allBytes: 3_600_000)
        #expect(
            ProgressReport.line(progress, after: .seconds(3))
                == "[########----------------] 120 of 360 files, 1.2 MB of 3.6 MB, 400.0 kB/s, 6 s left")
    }

    @Test func `nothing to write is a full bar`() {
        let progress = PublishProgress(stage: .timestamp, files: 1, allFiles: 1, bytes: 0, allBytes: 0)
        #expect(
            ProgressReport.line(progress, after: .zero)
                == "[########################] 1 of 1 file, 0 B of 0 B, 0 B/s, 0 s left")
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (1999, "1.9 kB"), (34_560_000, "34.5 MB"),
        (5_000_000_000, "5.0 GB"),
    ])
    func `sizes are in the usual units`(bytes: Int, text: String) { #expect(ByteCount.text(bytes) == text) }

    @Test(arguments: [
        (0, "0 seconds"), (1, "1 second"), (3599, "59 minutes"), (7200, "2 hours"), (86_400, "1 day"),
        (-5, "0 seconds"),
    ])
    func `spans have one unit`(seconds: Int, text: String) { #expect(StatusText.span(seconds) == text) }
}
