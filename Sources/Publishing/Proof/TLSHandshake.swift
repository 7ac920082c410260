import Crypto
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import PolicyModel

/// Whose certificate answers, and what was agreed on: a handshake of our own, since the HTTP client does not tell.
struct TLSHandshake: Sendable {
    /// What the first handshake found, whether or not anybody believes the certificate.
    struct Facts: Hashable, Sendable {
        /// `TLS 1.3`.
        let version: String
        let expires: Moment
        /// `sha256/` and the base64 of the public key's hash.
        let pin: String
    }

    enum Outcome: Sendable {
        case agreed(Facts)
        /// Someone answered, and no secure connection came of it.
        case refused(String)
        case unreachable(String)
    }

    let address: SiteAddress
    let authority: [NIOSSLCertificate]
    let seconds: Int

    /// Nothing older than TLS 1.2 is ever agreed to.
    static func configuration(_ authority: [NIOSSLCertificate]) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        if !authority.isEmpty { configuration.additionalTrustRoots = [.certificates(authority)] }
        return configuration
    }

    /// The certificates of a PEM file.
    static func authority(at path: String?) throws(ProofError) -> [NIOSSLCertificate] {
        guard let path else { return [] }
        do {
            return try NIOSSLCertificate.fromPEMFile(path)
        } catch {
            throw .authority(path, reason: "holds no certificates in PEM (\(error))")
        }
    }

    /// Believes any certificate, to tell what is wrong with it.
    func facts() async -> Outcome {
        var configuration = Self.configuration([])
        configuration.certificateVerification = .none
        return await shake(configuration)
    }

    /// Nil when the certificate is believed for this host; else the reason.
    func doubt() async -> String? {
        switch await shake(Self.configuration(authority)) {
        case .agreed: nil
        case .refused(let reason), .unreachable(let reason): reason
        }
    }

    private func shake(_ configuration: TLSConfiguration) async -> Outcome {
        await within(.seconds(seconds)) { await connect(configuration) }
            ?? .unreachable("no secure connection within \(seconds) seconds")
    }

    private func connect(_ configuration: TLSConfiguration) async -> Outcome {
        let channel: any Channel
        do {
            let context = try NIOSSLContext(configuration: configuration), name = address.isNumeric ? nil : address.host
            channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(Int64(seconds)))
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: name))
                    }
                }
                .connect(host: address.host, port: address.port).get()
        } catch {
            return .unreachable(ProofTransport.words(error))
        }
        defer { channel.close(promise: nil) }
        do {
            // Waits for the handshake, and fails with it. No whole request: an answer would close the connection too early.
            try await channel.writeAndFlush(ByteBuffer(string: "G")).get()
            return .agreed(try await Self.facts(of: channel))
        } catch {
            return .refused("\(error)")
        }
    }

    private static func facts(of channel: any Channel) async throws -> Facts {
        let version = try await channel.nioSSL_tlsVersion().get()
        guard let certificate = try await channel.nioSSL_peerCertificate().get() else {
            throw NIOSSLError.noCertificateToValidate
        }
        let hash = SHA256.hash(data: try certificate.extractPublicKey().toSPKIBytes())
        return Facts(
            version: version == .tlsv13 ? "TLS 1.3" : "TLS 1.2", expires: Moment(seconds: Int(certificate.notValidAfter)),
            pin: "sha256/" + Data(hash).base64EncodedString())
    }
}
