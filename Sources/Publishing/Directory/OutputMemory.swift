import Basics
import PolicyModel
import Signing

/// What a run leaves for the next one in a file beside an output, such as `.Public.record`; it is never published.
///
/// It is a memory, never a truth: one that is missing, damaged, of another program or of an older form is none, and
/// costs the next run its time. All have one form: a title, blocks of what a `ByteWriter` wrote, a digest of their
/// digests.
package struct OutputMemory: Sendable {
    package let path: String
    private let title: [UInt8]

    /// - Parameters:
    ///   - form: grows when the blocks hold something else.
    ///   - key: changes with everything that the memory leans on besides what it holds, such as the program.
    package init(_ name: String, form: Int, key: String = "", beside output: String) {
        let output = Paths.standardized(output)
        path = Paths.joined(Paths.folder(of: output), ".\(Paths.name(of: output)).\(name)")
        title = Array("decree \(name) \(form) \(Digest.sha256(Array(key.utf8)))\n".utf8)
    }

    /// The blocks; nil where nothing is remembered.
    package func read() -> [ByteReader]? {
        guard let bytes = Files.content(of: path), bytes.starts(with: title) else { return nil }
        let end = bytes.count - ByteDigest.length
        guard end >= title.count else { return nil }
        var reader = ByteReader(bytes, in: title.count..<end), blocks: [ByteReader] = [], digests: [UInt8] = []
        while !reader.isAtEnd {
            guard let block = reader.block() else { return nil }
            digests += Digest.sha256(of: bytes[block])
            blocks.append(ByteReader(bytes, in: block))
        }
        return bytes[end...].elementsEqual(Digest.sha256(of: digests[...])) ? blocks : nil
    }

    /// Of a memory of one block.
    package var value: [UInt8]? { read()?.first.map { Array($0.rest) } }

    /// Takes the place of what was remembered; where that cannot be written, the next run takes its time.
    ///
    /// - Parameter blocks: asked for one at a time, since those of a large site take as much memory as all else.
    package func keep(_ blocks: some Sequence<[UInt8]>) {
        let draft = path + "-draft"
        do throws(SystemFailure) {
            try write(blocks, to: draft)
            guard rename(draft, path) == 0 else { throw .last }
        } catch {
            unlink(draft)
        }
    }

    /// In pieces of about a megabyte.
    private func write(_ blocks: some Sequence<[UInt8]>, to path: String) throws(SystemFailure) {
        let file = try OpenFile(new: path)
        var piece = title, digests: [UInt8] = []
        for block in blocks {
            digests += Digest.sha256(of: block[...])
            var framed = ByteWriter()
            framed.block(block)
            piece += framed.bytes
            guard piece.count >= 1 << 20 else { continue }
            try file.write(piece)
            piece = []
        }
        try file.write(piece + Digest.sha256(of: digests[...]))
        try file.close()
    }
}
