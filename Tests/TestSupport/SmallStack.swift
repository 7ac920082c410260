import Foundation
import Synchronization

/// Runs work on a thread with the stack that macOS gives every thread but the first: 512 KiB.
package enum SmallStack {
    package static let bytes = 512 * 1024

    package static func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) -> Result? {
        let result = Box<Result>(), end = DispatchSemaphore(value: 0)
        let thread = Thread {
            let found = work()
            result.value.withLock { $0 = found }
            end.signal()
        }
        thread.stackSize = bytes
        thread.start()
        end.wait()
        return result.value.withLock { $0 }
    }

    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
