import Basics
import CArchive

/// The parts of an archive, by libarchive: zip, tar, and the xar and cpio of installer packages.
///
/// Only what is named here is read. Some packings libarchive leaves to other programs, so these are left out: nothing
/// that a file asks for is run.
enum ArchiveParts {
    static func visit(_ path: String, limits: PartLimits = PartLimits(), _ look: Part.Look) throws(AppFileError) {
        let archive = try opened()
        defer { archive_read_free(archive) }
        support(archive)
        guard archive_read_open_filename(archive, path, 65_536) == ARCHIVE_OK else { throw fault(of: archive) }
        try visit(archive, limits, look)
    }

    /// The parts of an archive that is a part itself, such as an installer package in a zip. The form of a zip is at
    /// its end, so all of it is held in memory.
    static func visit(inside part: Part, limits: PartLimits = PartLimits(), _ look: Part.Look) throws(AppFileError) {
        let bytes = try part.content(most: limits.inside), archive = try opened()
        defer { archive_read_free(archive) }
        support(archive)
        let place = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { place.deallocate() }
        place.copyBytes(from: bytes)
        guard archive_read_open_memory(archive, place.baseAddress, place.count) == ARCHIVE_OK else {
            throw fault(of: archive)
        }
        try visit(archive, limits, look)
    }

    /// The parts of the payload of an installer package.
    static func visit(payload: Part, limits: PartLimits = PartLimits(), _ look: Part.Look) throws(AppFileError) {
        let archive = try opened(), source = PayloadSource(payload)
        defer { archive_read_free(archive) }
        archive_read_support_format_cpio(archive)
        let isOpen = archive_read_open(
            archive, Unmanaged.passUnretained(source).toOpaque(), nil,
            { _, source, block in source.map { PayloadSource.next(of: $0, block) } ?? -1 }, nil)
        defer { withExtendedLifetime(source) {} }
        guard isOpen == ARCHIVE_OK else { throw fault(of: archive) }
        try visit(archive, limits, look)
    }

    /// The forms in which apps ship.
    private static func support(_ archive: OpaquePointer) {
        archive_read_support_format_zip_seekable(archive)
        archive_read_support_format_tar(archive)
        archive_read_support_format_xar(archive)
    }

    private static func opened() throws(AppFileError) -> OpaquePointer {
        guard let archive = archive_read_new() else { throw AppFileError("cannot be read: there is no memory") }
        for filter in filters { _ = filter(archive) }
        return archive
    }

    /// The packings that libarchive itself undoes here. The others would start a program.
    private static let filters: [@convention(c) (OpaquePointer?) -> Int32] = [
        archive_read_support_filter_gzip, archive_read_support_filter_bzip2, archive_read_support_filter_xz,
        archive_read_support_filter_zstd,
    ].filter { filter in
        let archive = archive_read_new()
        defer { archive_read_free(archive) }
        return filter(archive) == ARCHIVE_OK
    }

    private static func visit(_ archive: OpaquePointer, _ limits: PartLimits, _ look: Part.Look) throws(AppFileError) {
        var count = 0, declared: Int64 = 0, read = 0
        while let (path, isFile, size) = try next(of: archive) {
            count += 1
            guard count <= limits.entries else { throw AppFileError("is refused: it has over \(limits.entries) files") }
            // The last one of the list stands for the bytes of the file itself.
            guard archive_filter_count(archive) <= 2 else { throw AppFileError("is refused: it is packed twice") }
            let (sum, isOver) = declared.addingReportingOverflow(max(0, size))
            guard !isOver, sum <= limits.bytes else { throw tooLarge(limits) }
            declared = sum
            try look(
                Part(
                    path: try plain(path), isFile: isFile,
                    isInPackage: archive_format(archive) == Int32(ARCHIVE_FORMAT_XAR)
                ) {
                    () throws(AppFileError) in
                    let bytes = try block(of: archive)
                    read += bytes.count
                    guard read <= limits.bytes else { throw tooLarge(limits) }
                    return bytes
                })
        }
    }

    private static func tooLarge(_ limits: PartLimits) -> AppFileError {
        AppFileError("is refused: it unpacks to over \(limits.bytes >> 30) GiB")
    }

    /// The next entry; nil at the end.
    private static func next(
        of archive: OpaquePointer
    ) throws(AppFileError) -> (path: String, isFile: Bool, size: Int64)? {
        var entry: OpaquePointer?
        let status = archive_read_next_header(archive, &entry)
        if status == ARCHIVE_EOF { return nil }
        guard status >= ARCHIVE_WARN, let entry else { throw fault(of: archive) }
        // libarchive has no name in UTF-8 where it cannot tell in which set of characters the bytes are.
        let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
        let isFile = archive_entry_filetype(entry) == S_IFREG && archive_entry_hardlink(entry) == nil
        return (name.map { String(cString: $0) } ?? "", isFile, archive_entry_size(entry))
    }

    /// - Throws: for a path that leads out of the archive. Nothing is written by it, but nobody ships such an app.
    private static func plain(_ path: String) throws(AppFileError) -> String {
        let names = path.split(separator: "/").filter { $0 != "." }
        guard !path.hasPrefix("/"), !names.contains("..") else {
            throw AppFileError("is refused: a path in it leads out of it: \(AppFileError.shown(path))")
        }
        return names.joined(separator: "/")
    }

    /// The next block as the archive has it: libarchive's own reading pads the files of a xar with zeros.
    private static func block(of archive: OpaquePointer) throws(AppFileError) -> [UInt8] {
        while true {
            var start: UnsafeRawPointer?, count = 0, place: la_int64_t = 0
            let status = archive_read_data_block(archive, &start, &count, &place)
            if status == ARCHIVE_EOF { return [] }
            // With a warning libarchive hands out bytes that are not those of their sum.
            guard status != ARCHIVE_WARN else { throw AppFileError("is damaged: \(reason(archive))") }
            guard status > ARCHIVE_WARN else { throw fault(of: archive) }
            // A block may be empty before the end.
            if count > 0 { return Array(UnsafeRawBufferPointer(start: start, count: count)) }
        }
    }

    private static func fault(of archive: OpaquePointer) -> AppFileError {
        AppFileError("is no archive that can be read: \(reason(archive))", isUnreadable: true)
    }

    private static func reason(_ archive: OpaquePointer) -> String {
        archive_error_string(archive).map { String(cString: $0) } ?? "libarchive gives no reason"
    }
}
