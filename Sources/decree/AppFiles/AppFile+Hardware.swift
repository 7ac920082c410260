import AppFiles
import Authoring

/// What several files of one release need together.
extension [AppFile] {
    /// The processor that all of them need. Unknown where one does not say, and no other runs on every Mac.
    var hardware: NewRelease.Hardware {
        if contains(where: { $0.knowsHardware && $0.hardware == nil }) { return .all }
        guard let first = first?.hardware, allSatisfy({ $0.hardware == first }) else { return .unknown }
        return .only(first)
    }
}
