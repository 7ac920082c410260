import Crypto
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import PolicyModel
import Synchronization

/// Whose certificate answers, and what was agreed on: a handshake of our own, since the HTTP client does not tell.
struct TLSHandshake: Sendable {
    /// What a handshake found, whether or not anybody believes the certificate.
    struct Facts: Hashable, Sendable {
        /// `TLS 1.3`.
        let version: String
        var begins = Moment(seconds: 0)
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

    let host: String
    let port: Int
    let configuration: TLSConfiguration
    /// For connecting and the handshake together.
    let time: Duration

    /// Believes any certificate, to tell what is wrong with it.
    func facts() async -> Outcome {
        var believing = configuration
        believing.certificateVerification = .none
        return await shake(believing)
    }

    /// Nil when the certificate is believed for this host; else the reason.
    func doubt() async -> String? {
        switch await shake(configuration) {
        case .agreed: nil
        case .refused(let reason), .unreachable(let reason): reason
        }
    }

    /// The connection races against a timer, which closes it.
    private func shake(_ configuration: TLSConfiguration) async -> Outcome {
        let late = Outcome.unreachable("no TLS connection within \(Int((time / .seconds(1)).rounded(.up))) seconds")
        return await withTaskGroup(of: Outcome.self) { group in
            group.addTask { await connect(configuration) }
            group.addTask {
                try? await Task.sleep(for: time)
                return late
            }
            let first = await group.next() ?? late
            group.cancelAll()
            return first
        }
    }

    private func connect(_ configuration: TLSConfiguration) async -> Outcome {
        let channel: any Channel, first = FirstError()
        do {
            let context = try NIOSSLContext(configuration: configuration), name = isNumeric ? nil : host
            channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(TimeAmount(time))
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handler = try NIOSSLClientHandler(context: context, serverHostname: name)
                        try channel.pipeline.syncOperations.addHandlers(handler, first)
                    }
                }
                .connect(host: host, port: port).get()
        } catch {
            return .unreachable(HTTPTransport.error(error, at: host).cause)
        }
        defer { channel.close(promise: nil) }
        // A future does not end with its task; closed, the channel ends it.
        return await withTaskCancellationHandler {
            await agree(on: channel, first)
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private func agree(on channel: any Channel, _ first: FirstError) async -> Outcome {
        do {
            // Waits for the handshake, and fails with it. No whole request: an answer would close the connection too early.
            try await channel.writeAndFlush(ByteBuffer(string: "G")).get()
            return .agreed(try await Self.facts(of: channel))
        } catch {
            return .refused(HTTPTransport.error(first.seen ?? error, at: host).cause)
        }
    }

    /// True for an address in numbers, which no server name indication may hold.
    private var isNumeric: Bool { host.contains(":") || host.split(separator: ".").allSatisfy { UInt8($0) != nil } }

    private static func facts(of channel: any Channel) async throws -> Facts {
        let version = try await channel.nioSSL_tlsVersion().get()
        guard let certificate = try await channel.nioSSL_peerCertificate().get() else {
            throw NIOSSLError.noCertificateToValidate
        }
        let hash = SHA256.hash(data: try certificate.extractPublicKey().toSPKIBytes())
        return Facts(
            version: version == .tlsv13 ? "TLS 1.3" : "TLS 1.2", begins: Moment(seconds: Int(certificate.notValidBefore)),
            expires: Moment(seconds: Int(certificate.notValidAfter)), pin: "sha256/" + Data(hash).base64EncodedString())
    }
}

/// The first thing that went wrong on a connection: what waits on it hears only that the connection is closed.
private final class FirstError: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let error = Mutex<(any Error)?>(nil)

    var seen: (any Error)? { error.withLock { $0 } }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        self.error.withLock { $0 = $0 ?? error }
        context.close(promise: nil)
    }
}
