import PolicyModel
import Publishing

/// Shows the progress of a publication: a bar on a terminal, otherwise one line for each stage.
struct ProgressReport {
    /// The characters of the bar.
    private static let width = 24
    /// The shortest time between two drawings: faster ones cannot be read.
    private static let interval = Duration.milliseconds(100)

    private let terminal: Terminal
    private let start = ContinuousClock.now
    /// When the bar was last drawn.
    private var drawn: ContinuousClock.Instant?
    private var last: PublishProgress?

    private init(_ terminal: Terminal) { self.terminal = terminal }

    /// Runs the work and shows the progress that it reports.
    static func shown<Result: Sendable>(
        _ terminal: Terminal, _ work: @Sendable (@escaping PublishProgress.Sink) async throws -> Result
    ) async throws -> Result {
        let (progress, reports) = AsyncStream.makeStream(
            of: PublishProgress.self, bufferingPolicy: .bufferingNewest(64))
        let drawing = Task {
            var report = ProgressReport(terminal)
            for await step in progress { report.show(step) }
            report.end()
        }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await work { reports.yield($0) }) } catch { result = .failure(error) }
        reports.finish()
        await drawing.value
        return try result.get()
    }

    /// Draws the bar, unless it was drawn just now. Without a terminal it writes a line after each complete stage.
    private mutating func show(_ progress: PublishProgress) {
        defer { last = progress }
        guard terminal.drawsProgress else {
            if let last, last.stage != progress.stage { showStage(last) }
            return
        }
        let now = ContinuousClock.now
        guard drawn.map({ now - $0 >= Self.interval }) ?? true else { return }
        drawn = now
        terminal.draw(Self.line(progress, after: now - start))
    }

    /// Erases the bar; without a terminal it writes the line of the last stage.
    private func end() {
        if terminal.drawsProgress { return terminal.draw("") }
        if let last { showStage(last) }
    }

    private func showStage(_ progress: PublishProgress) {
        terminal.step("\(progress.stage): \(progress.files) of \(count(progress.allFiles, "file")) written")
    }

    /// `[########----------------] 120 of 360 files, 1.2 of 3.4 MB, 450 kB/s, 5 s left`.
    static func line(_ progress: PublishProgress, after elapsed: Duration) -> String {
        let share = progress.allBytes > 0 ? Double(progress.bytes) / Double(progress.allBytes) : 1
        let filled = Int(share * Double(width))
        let seconds = max(elapsed / .seconds(1), 0.001), rate = Double(progress.bytes) / seconds
        let left = rate > 0 ? Int((Double(progress.allBytes - progress.bytes) / rate).rounded(.up)) : 0
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
        return "[\(bar)] \(progress.files) of \(count(progress.allFiles, "file")), "
            + "\(ByteCount.text(progress.bytes)) of \(ByteCount.text(progress.allBytes)), "
            + "\(ByteCount.text(Int(rate)))/s, \(left) s left"
    }
}

/// Formats sizes for people.
enum ByteCount {
    /// `950 B`, `1.2 kB`, `34.5 MB`; powers of ten.
    static func text(_ bytes: Int) -> String {
        let units = ["kB", "MB", "GB", "TB"]
        guard bytes >= 1000 else { return "\(bytes) B" }
        // Tenths are cut off, not rounded, so that no size is shown larger than it is.
        var tenths = bytes / 100, unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1000
            unit += 1
        }
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
