import Foundation

/// A text file that holds one block of bytes between a BEGIN and an END line.
enum PEM {
    static func text(_ label: String, _ bytes: [UInt8]) -> String {
        let base64 = Array(TextLines.base64(bytes).utf8)
        let lines = stride(from: 0, to: base64.count, by: 64).map { start in
            String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
        }
        return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----", ""]).joined(separator: "\n")
    }

    /// The one block of a file, or nil.
    ///
    /// A key may come from an environment variable: a byte order mark and white space around it are tolerated.
    static func block(in file: [UInt8]) -> (label: String, bytes: [UInt8])? {
        let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
        let lines = TextLines.lines(of: text)?.map { $0.trimmingCharacters(in: .whitespaces.union(["\r"])) }
            .drop { $0.isEmpty }
        guard var lines, let first = lines.popFirst(), first.hasPrefix("-----BEGIN "), first.hasSuffix("-----") else { return nil }
        let label = String(first.dropFirst(11).dropLast(5))
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard lines.popLast() == "-----END \(label)-----" else { return nil }
        let base64 = lines.joined()
        guard let data = Data(base64Encoded: base64), data.base64EncodedString() == base64 else { return nil }
        return (label, Array(data))
    }
}
