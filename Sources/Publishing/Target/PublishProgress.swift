import PolicyModel

/// How many files and bytes of a publication are written so far; for a progress bar.
package struct PublishProgress: Hashable, Sendable {
    /// Receives the progress after each written file, possibly on another thread.
    package typealias Sink = @Sendable (PublishProgress) -> Void

    /// The stage of the last written file.
    package let stage: PublishStage
    /// Files written so far.
    package let files: Int
    package let allFiles: Int
    package let bytes: Int
    package let allBytes: Int

    package init(stage: PublishStage, files: Int, allFiles: Int, bytes: Int, allBytes: Int) {
        self.stage = stage
        self.files = files
        self.allFiles = allFiles
        self.bytes = bytes
        self.allBytes = allBytes
    }
}

/// Counts the files of a publication as they are written.
struct ProgressCount {
    private let allFiles: Int
    private let allBytes: Int
    private var files = 0
    private var bytes = 0

    init(_ artifacts: [Artifact]) {
        allFiles = artifacts.count
        allBytes = artifacts.reduce(0) { $0 + $1.bytes.count }
    }

    /// The progress once `artifact` is written too.
    mutating func after(_ artifact: Artifact, in stage: PublishStage? = nil) -> PublishProgress {
        files += 1
        bytes += artifact.bytes.count
        return PublishProgress(
            stage: stage ?? PublishStage(artifact), files: files, allFiles: allFiles, bytes: bytes, allBytes: allBytes)
    }
}
