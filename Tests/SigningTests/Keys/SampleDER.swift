import Foundation

/// Writes key files that OpenSSL would not make: DER in its one spelling, and PEM around it.
enum SampleDER {
    static let ed25519 = sequence(object([0x2B, 0x65, 0x70]))

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, Array(parts.joined())) }

    static func octets(_ bytes: [UInt8]) -> [UInt8] { element(0x04, bytes) }

    static func object(_ identifier: [UInt8]) -> [UInt8] { element(0x06, identifier) }

    static func integer(_ number: Int) -> [UInt8] {
        var bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }[...]
        while bytes.count > 1, bytes[bytes.startIndex] == 0, bytes[bytes.startIndex + 1] < 0x80 { bytes.removeFirst() }
        return element(0x02, Array(bytes))
    }

    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        return [tag] + (count < 128 ? [UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 255)]) + content
    }

    /// An encrypted key that asks for this much work; nothing of it opens.
    static func encrypted(_ rounds: Int, _ blockSize: Int, _ parallelism: Int, length: [UInt8] = []) -> [UInt8] {
        let work = sequence(octets([9]), integer(rounds), integer(blockSize), integer(parallelism), length)
        let derivation = sequence(object([0x2B, 0x06, 0x01, 0x04, 0x01, 0xDA, 0x47, 0x04, 0x0B]), work)
        let cipher = sequence(
            object([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2A]), octets([UInt8](repeating: 8, count: 16)))
        let pbes2 = object([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D])
        return sequence(sequence(pbes2, sequence(derivation, cipher)), octets([1]))
    }

    static func pem(_ label: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("-----BEGIN \(label)-----\n\(Data(bytes).base64EncodedString())\n-----END \(label)-----\n".utf8)
    }
}
