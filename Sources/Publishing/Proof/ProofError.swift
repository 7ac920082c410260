import PolicyModel

/// Why a public site could not be read at all, so that there is nothing to judge.
package enum ProofError: Error, Hashable, CustomStringConvertible {
    case address(String, reason: String)
    case unreachable(String, cause: String)
    /// Not everything was asked when the time was over; with what was found wrong before.
    case late(String, seconds: Int, faults: [ProofRow])
    case authority(String, reason: String)
    case pin(String)
    /// Nothing can be asked, since the HTTP client does not run.
    case transport(TransportError)

    package var description: String {
        switch self {
        case .address(let text, let reason): "'\(text)' is no address of a site: \(reason)"
        case .unreachable(let address, let cause): "\(address) could not be reached: \(cause)"
        case .late(let address, let seconds, let faults):
            "\(address) was not read whole within \(count(seconds, "second")), so nothing is proved; give --deadline "
                + "more seconds" + (faults.isEmpty ? "" : "; what was read has \(count(faults.count, "fault")):")
                + faults.map { "\n\($0)" }.joined()
        case .authority(let path, let reason): "\(path): \(reason)"
        case .pin(let text): "'\(text)' is no pin; write sha256/ and the 44 characters that 'decree verify' prints"
        case .transport(let error): "\(error)"
        }
    }
}
