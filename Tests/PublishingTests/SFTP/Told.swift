import Synchronization
@testable import Publishing

/// Collects what a publication tells as it happens.
final class Told: Sendable {
    private let collected = Mutex<[PublishProgress]>([])

    var all: [PublishProgress] { collected.withLock { $0 } }

    var tell: PublishProgress.Sink { { progress in self.collected.withLock { $0.append(progress) } } }
}
