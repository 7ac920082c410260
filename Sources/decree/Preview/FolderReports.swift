#if os(Linux)
import Foundation

/// Reads what inotify has to say: which files it names, or that everything must be looked at.
enum FolderReports {
    private static let head = MemoryLayout<inotify_event>.size

    /// Everything that is waiting, as one ring; nil where it is about hidden files alone.
    static func ring(reading descriptor: Int32) -> FolderBell.Ring? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var files: [FolderBell.File] = [], isAnywhere = false
        while true {
            let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            let found = bytes[..<count].withUnsafeBytes(reports)
            isAnywhere = isAnywhere || found == nil
            files += found ?? []
        }
        if isAnywhere { return .anywhere }
        return files.isEmpty ? nil : .files(newest(of: files))
    }

    /// Nil where more than files is concerned, or reports were lost.
    private static func reports(_ bytes: UnsafeRawBufferPointer) -> [FolderBell.File]? {
        var files: [FolderBell.File] = [], place = 0
        while place + head <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            let name = bytes[(place + head)..<(place + head + Int(event.len))].prefix { $0 != 0 }
            place += head + Int(event.len)
            if name.first == UInt8(ascii: ".") { continue }
            guard !name.isEmpty, event.mask & UInt32(IN_ISDIR) == 0,
                  let text = String(validating: name, as: UTF8.self) else { return nil }
            let whole = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB)
            files.append(FolderBell.File(watch: event.wd, name: text, isWhole: event.mask & whole != 0))
        }
        return files
    }

    /// Of several reports on a file the last.
    private static func newest(of files: [FolderBell.File]) -> [FolderBell.File] {
        var places: [FolderBell.File: Int] = [:], newest: [FolderBell.File] = []
        for file in files {
            var key = file
            key.isWhole = true
            if let place = places[key] { newest[place] = file } else {
                places[key] = newest.count
                newest.append(file)
            }
        }
        return newest
    }
}
#endif
