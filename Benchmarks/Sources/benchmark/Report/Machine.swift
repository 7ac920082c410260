import Foundation

/// What the figures were taken on and beside, in one line; absolute times mean nothing elsewhere.
enum Machine {
    static var description: String {
        let info = ProcessInfo.processInfo
        let memory = Int(info.physicalMemory / 1_073_741_824)
        let machine = "\(info.activeProcessorCount) cores, \(memory) GiB, \(info.operatingSystemVersionString)"
        return versions.isEmpty ? machine : "\(machine); \(versions)"
    }

    /// The packages of those that Decree is set beside, as Debian lists them; nothing on another system.
    private static var versions: String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/dpkg-query")
        process.arguments = ["--show", "--showformat", "${Package} ${Version}\n", "hugo", "cmark", "rclone", "radosgw"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").filter { !$0.hasSuffix(" ") }
            .joined(separator: ", ")
    }
}
