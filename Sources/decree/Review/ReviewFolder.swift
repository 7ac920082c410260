import Basics
import Publishing
import Review

/// The folder that `decree review` writes and `decree approve` reads.
struct ReviewFolder {
    static let standard = "Review"

    let path: String

    private static let names = ["index.html", "review.json", "review.md"]

    /// Writes the three files.
    ///
    /// - Throws: `CommandError` for a folder that holds files of others.
    func write(_ report: ReviewReport) throws(CommandError) {
        let files = [ReviewPage.html(report), ReviewJSON.document(report), ReviewMarkdown.document(report)]
        do {
            let there = Files.exists(path) ? try Files.names(in: path) : []
            guard there.isEmpty || there.contains("review.json") else {
                throw CommandError("'\(path)' holds files, and none of a review; give --out another folder")
            }
            try Files.makeFolder(path)
            for (name, bytes) in zip(Self.names, files) { try Files.replace("\(path)/\(name)", with: bytes) }
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError("cannot write to '\(path)': \(error)")
        }
    }

    func read() throws(CommandError) -> (digest: ProposalDigest, summary: [String]) {
        guard let bytes = Files.content(of: "\(path)/review.json") else {
            throw CommandError("'\(path)' holds no review; 'decree review --out \(path.shellWord)' writes one")
        }
        guard let found = ParsedJSON.value(of: bytes).flatMap(ReviewJSON.reading) else {
            throw CommandError("'\(path)/review.json' is not as 'decree review' wrote it", isRefusal: true)
        }
        return found
    }
}
