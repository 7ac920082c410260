import Foundation
import TestSupport
import Testing
@testable import Signing

/// Signing by the SSH agent: a real one, and false ones that misbehave.
@Suite(.serialized) struct AgentSignerTests {
    private static let sample = TrustKey(ed25519: [UInt8](repeating: 3, count: 32))!
    private static let prefix = "agent: cannot sign with key \(sample.id): "

    private func string(_ bytes: [UInt8]) -> [UInt8] {
        [0, 0, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }

    private func identities(_ kind: String) -> [UInt8] {
        let blob =
            string(Array(kind.utf8)) + string(Self.sample.publicBytes)
            + (kind.hasPrefix("sk-") ? string(Array("ssh:".utf8)) : [])
        return [12, 0, 0, 0, 1] + string(blob) + string(Array("a comment".utf8))
    }

    private func signature(_ bytes: [UInt8], kind: String = "ssh-ed25519") -> [UInt8] {
        [14] + string(string(Array(kind.utf8)) + string(bytes))
    }

    private func words(ofAgent answers: [UInt8]..., seconds: Double = 5) throws -> String {
        let agent = try FalseAgent(answers)
        return SigningTests.words {
            try AgentSigner(Self.sample, socket: agent.socket, seconds: seconds).signature(over: [1])
        }
    }

    @Test func `a key in the agent signs, and its signature is plain Ed25519`() throws {
        let agent = try SampleAgent()
        let key = try #require(TrustKey(ed25519: try agent.newKey("lead")))
        _ = try agent.newKey("other")
        try agent.add("other")
        let signer = try AgentSigner(key, socket: agent.socket)
        #expect(try signer.holdsKey() == false)
        try agent.add("lead")
        #expect(try signer.holdsKey())
        let pinned = try PinnedSigner(signer, backend: "agent:", pinned: key, known: [])
        let payload = Array("what is signed".utf8)
        #expect(key.isValid(try pinned.signature(over: payload), over: payload))
    }

    @Test func `the largest payload that is promised is signed, one byte more is refused here`() throws {
        let agent = try SampleAgent()
        let key = try #require(TrustKey(ed25519: try agent.newKey("lead")))
        try agent.add("lead")
        let signer = try AgentSigner(key, socket: agent.socket)
        let payload = [UInt8](repeating: 7, count: AgentMessage.largestPayload)
        #expect(key.isValid(try signer.signature(over: payload), over: payload))
        #expect(AgentMessage.largestPayload == 262_080)
        #expect(
            SigningTests.words { try signer.signature(over: payload + [7]) }
                == "agent: signs at most 262080 bytes, and these are 262081; give that key a file: or exec: backend")
    }

    @Test func `a key that the agent does not hold is named`() throws {
        let agent = try SampleAgent()
        #expect(
            SigningTests.words { try AgentSigner(Self.sample, socket: agent.socket).signature(over: [1]) }
                == Self.prefix + "the agent does not hold it; add it with ssh-add")
    }

    @Test func `a security key is refused with the reason`() throws {
        #expect(
            try words(ofAgent: identities("sk-ssh-ed25519@openssh.com")) == Self.prefix
                + "a security key (sk-ssh-ed25519) signs other bytes than those it is given, which no client verifies; use a key without sk-"
        )
    }

    @Test func `a refusal of the agent is told`() throws {
        #expect(
            try words(ofAgent: identities("ssh-ed25519"), [5])
                == Self.prefix + "the agent refused to sign; it may be locked, or its owner said no")
    }

    @Test func `an agent that signs with another key is found out`() throws {
        let other = try TrustSecretKey(seed: SampleKey.seed)
        let agent = try FalseAgent([identities("ssh-ed25519"), signature(try other.signature(over: [1]))])
        let signer = try AgentSigner(Self.sample, socket: agent.socket)
        #expect(
            SigningTests.words {
                try PinnedSigner(signer, backend: "agent:", pinned: Self.sample, known: [Self.sample, other.key])
                    .signature(over: [1])
            } == "agent: holds key \(other.key.id), but the pinned key is \(Self.sample.id)")
    }

    @Test func `answers that are no signature are refused`() throws {
        let list = identities("ssh-ed25519"), good = [UInt8](repeating: 1, count: 64)
        let reason = Self.prefix + "its answer is no Ed25519 signature"
        #expect(try words(ofAgent: list, signature([1, 2, 3])) == reason)
        #expect(try words(ofAgent: list, signature(good, kind: "ssh-rsa")) == reason)
        #expect(try words(ofAgent: list, signature(good) + [0]) == reason)
        #expect(try words(ofAgent: list, [6]) == reason)
        #expect(try words(ofAgent: list, [14, 0, 0, 1, 0]) == reason)
    }

    @Test func `lists that cannot be read are refused`() throws {
        let reason = Self.prefix + "its list of keys cannot be read"
        #expect(try words(ofAgent: [5]) == reason)
        #expect(try words(ofAgent: [12, 255, 255, 255, 255]) == reason)
        #expect(try words(ofAgent: [12, 0, 0, 0, 2] + string([1])) == reason)
    }

    @Test func `a silent agent is given up`() throws {
        #expect(try words(ofAgent: [], seconds: 1) == Self.prefix + "the agent did not answer within 1 second")
    }

    @Test func `an agent that hangs up is told`() throws {
        #expect(try words(ofAgent: identities("ssh-ed25519")) == Self.prefix + "the agent closed the connection")
    }

    @Test func `no agent at all is told`() {
        #expect(
            SigningTests.words { try AgentSigner(Self.sample, socket: nil) }
                == Self.prefix + "SSH_AUTH_SOCK is not set; start ssh-agent and ssh-add the key")
        #expect(
            SigningTests.words { try AgentSigner(Self.sample, socket: "/none/agent").signature(over: [1]) }
                == Self.prefix + "the agent at /none/agent does not answer: No such file or directory")
        let long = "/" + String(repeating: "a", count: 200)
        #expect(
            SigningTests.words { try AgentSigner(Self.sample, socket: long).signature(over: [1]) }
                == Self.prefix + "the path in SSH_AUTH_SOCK is too long for a socket")
    }
}
