import Synchronization
@testable import Publishing

/// Records every progress report of a publication, in order.
final class RecordedProgress: Sendable {
    private let recorded = Mutex<[PublishProgress]>([])

    var all: [PublishProgress] { recorded.withLock { $0 } }

    var add: PublishProgress.Sink { { progress in self.recorded.withLock { $0.append(progress) } } }
}
