import Foundation

/// What the figures were taken on, in one line: cores, system and memory; absolute times mean nothing elsewhere.
enum Machine {
    static var description: String {
        let info = ProcessInfo.processInfo
        let memory = Int(info.physicalMemory / 1_073_741_824)
        return "\(info.activeProcessorCount) cores, \(memory) GiB, \(info.operatingSystemVersionString)"
    }
}
