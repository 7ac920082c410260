/// A thread for work that waits, which Swift's own threads must not.
package enum BackgroundThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Begins at once; the thread ends with `work`.
    package static func start(_ work: @escaping @Sendable () -> Void) {
        let held = Unmanaged.passRetained(Work(work)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let fault = pthread_create(&thread, nil, BackgroundThread.body, held)
        precondition(fault == 0, "no thread can be had: \(SystemFailure(fault))")
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    #if canImport(Darwin)
        private static let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { held in
            Unmanaged<Work>.fromOpaque(held).takeRetainedValue().run()
            return nil
        }
    #else
        private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { held in
            if let held { Unmanaged<Work>.fromOpaque(held).takeRetainedValue().run() }
            return nil
        }
    #endif
}
