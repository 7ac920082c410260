/// A file inside an app's file. It is read where it stands, while it is being looked at; nothing is unpacked to a disk.
struct Part {
    /// From the top, without `./` before it.
    let path: String
    /// False for folders, links and whatever else an archive can hold.
    let isFile: Bool
    /// True in an installer package, whose payload is an archive itself.
    var isInPackage = false
    /// The next bytes; none at the end.
    let next: () throws(AppFileError) -> [UInt8]

    /// All of it.
    ///
    /// - Parameter most: a file that has more is refused, whatever size the archive says.
    func content(most: Int) throws(AppFileError) -> [UInt8] {
        guard isFile else { throw AppFileError("has a link or folder where \(AppFileError.shown(path)) is a file") }
        var bytes: [UInt8] = []
        while true {
            let more = try next()
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= most else {
                throw AppFileError("is refused: \(AppFileError.shown(path)) in it has more than \(most) bytes")
            }
        }
    }

    /// The first bytes.
    func head(_ count: Int) throws(AppFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while isFile, bytes.count < count {
            let more = try next()
            if more.isEmpty { break }
            bytes += more.prefix(count - bytes.count)
        }
        return bytes
    }

    typealias Look = (Part) throws(AppFileError) -> Void
}

/// How much of a file is looked at. An app that ships is far below, so what is above is made to harm.
struct PartLimits {
    /// Files and folders.
    var entries = 500_000
    /// Bytes once unpacked, with those that are passed over.
    var bytes = 8 << 30
    /// Bytes of an archive inside another one.
    var inside = 512 << 20
}
