import Dispatch
import Foundation

/// Waits for Control-C or the wish to end, which then no longer kill the process at once.
enum Interruption {
    static func wait() async {
        let (signals, tell) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { tell.yield() }
            source.activate()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}
