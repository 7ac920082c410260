import PolicyModel

/// How far a publication is.
package struct PublishProgress: Hashable, Sendable {
    package typealias Sink = @Sendable (PublishProgress) -> Void

    package let stage: PublishStage
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

/// Counts the files of a publication as they are done.
struct ProgressCount {
    private let allFiles: Int
    private let allBytes: Int
    private var files = 0
    private var bytes = 0

    init(_ artifacts: [Artifact]) {
        allFiles = artifacts.count
        allBytes = artifacts.reduce(0) { $0 + $1.bytes.count }
    }

    mutating func after(_ artifact: Artifact) -> PublishProgress {
        files += 1
        bytes += artifact.bytes.count
        return PublishProgress(
            stage: PublishStage(artifact), files: files, allFiles: allFiles, bytes: bytes, allBytes: allBytes)
    }
}
