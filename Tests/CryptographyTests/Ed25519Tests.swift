import CCrypto
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
@testable import Cryptography

/// The vectors of RFC 8032, then keys and signatures on which libraries differ.
struct Ed25519Tests {
    @Test(arguments: [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ])
    func `the published vectors come out, each time the same`(
        seed: String, key: String, message: String, signature: String
    ) throws {
        let (seed, key, message) = (bytes(seed), bytes(key), bytes(message))
        let secret = try Ed25519PrivateKey(seed: seed)
        #expect(secret.publicKey == key)
        for _ in 0..<3 { #expect(hex(try secret.signature(over: message)) == signature) }
        #expect(Ed25519.isValid(bytes(signature), over: message, publicKey: key))
        #expect(!Ed25519.isValid(bytes(signature), over: message + [0], publicKey: key))
    }

    @Test func `every bit of a signature counts, and so does its length`() throws {
        let secret = try Ed25519PrivateKey(seed: [UInt8](repeating: 4, count: 32)), key = secret.publicKey
        let signature = try secret.signature(over: [1, 2])
        for bit in 0..<512 {
            var other = signature
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!Ed25519.isValid(other, over: [1, 2], publicKey: key))
        }
        for other in [[], Array(signature.dropLast()), signature + [0], signature + signature] {
            #expect(!Ed25519.isValid(other, over: [1, 2], publicKey: key))
        }
        for other in [[], Array(key.dropLast()), key + [0]] {
            #expect(!Ed25519.isValid(signature, over: [1, 2], publicKey: other))
        }
        #expect(ERR_peek_error() == 0)
    }

    @Test func `a signature has one spelling: s and the group's order is refused`() throws {
        let secret = try Ed25519PrivateKey(seed: [UInt8](repeating: 4, count: 32))
        var signature = try secret.signature(over: [1]), carry = 0
        let order = bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
        for (index, byte) in order.enumerated() {
            let sum = Int(signature[32 + index]) + Int(byte) + carry
            signature[32 + index] = UInt8(sum & 255)
            carry = sum >> 8
        }
        #expect(!Ed25519.isValid(signature, over: [1], publicKey: secret.publicKey))
    }

    @Test func `keys of small order, mixed order and other spellings are judged as BoringSSL does`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/ed25519-edges.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        #expect(lines.count == 12)
        for line in lines {
            let words = line.split(separator: " ")
            let isValid = Ed25519.isValid(bytes(words[3]), over: bytes(words[1]), publicKey: bytes(words[2]))
            #expect(isValid == (words[0] == "valid"), "\(line)")
        }
    }

    @Test(arguments: [0, 31, 33]) func `a seed of another length is refused, and leaves no error behind`(count: Int) {
        #expect(throws: LibraryFault.self) { try Ed25519PrivateKey(seed: [UInt8](repeating: 1, count: count)) }
        #expect(ERR_peek_error() == 0)
    }

    @Test func `threads sign and verify at the same time`() throws {
        let secret = try Ed25519PrivateKey(seed: [UInt8](repeating: 9, count: 32)), held = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            let message = [UInt8(index)]
            guard let signature = try? secret.signature(over: message),
                Ed25519.isValid(signature, over: message, publicKey: secret.publicKey)
            else { return }
            held.withLock { $0 += 1 }
        }
        #expect(held.withLock { $0 } == 200)
    }
}
