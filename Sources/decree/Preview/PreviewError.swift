/// Why the preview cannot start or go on.
enum PreviewError: Error, Hashable, CustomStringConvertible {
    case portTaken(Int)
    case cannotListen(Int, cause: String)

    var description: String {
        switch self {
        case .portTaken(let port):
            "port \(port) is taken on 127.0.0.1, perhaps by another preview; "
                + "stop that, or give --port another number (0 takes a free one)"
        case .cannotListen(let port, let cause): "cannot listen on 127.0.0.1:\(port): \(cause)"
        }
    }
}
