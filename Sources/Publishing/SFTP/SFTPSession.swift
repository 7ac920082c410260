import PolicyModel
import Signing

/// One connection to the account: requests go out, many at a time where none depends on another, and each reply finds
/// its request by number.
///
/// A server carries out what was sent even when the run that sent it is killed. So whatever must come after something
/// else is asked for only once the reply to that is here.
final class SFTPSession {
    private let connection: SFTPConnection
    let target: SFTPTarget
    /// When the run began, over whichever connection.
    let begun: Moment
    /// What the server offers beyond the draft.
    let extensions: Set<String>
    private var count: UInt32 = 0
    private var awaited: Set<UInt32> = []
    private var replies: [UInt32: SFTPReply] = [:]
    /// True once nothing more can be asked.
    private(set) var isLost = false

    /// How many files or folders are under way at a time, each open at the server.
    private static let width = 32

    /// A request that was sent, and what it is for.
    struct Asked {
        fileprivate let number: UInt32
        let doing: String
        let path: String

        func refused(_ status: SFTPStatus) -> SFTPError { .refused(doing: doing, path: path, said: status.words) }
    }

    /// Connects.
    ///
    /// - Parameter stop: once it is set, the work is given up.
    init(_ target: SFTPTarget, begun: Moment, deadline: Deadline, stop: StopSign? = nil) throws {
        (self.target, self.begun) = (target, begun)
        do {
            connection = try SFTPConnection(target.child, deadline: deadline, stop: stop)
            try connection.send(SFTPRequest.start)
            guard let packet = try connection.receive() else {
                throw SFTPError.connecting(to: target.place, connection.errorText)
            }
            guard case (_, .version(3, let found))? = SFTPReply.read(packet) else { throw ChildProgram.Failure.tooMuch }
            extensions = found
        } catch ChildProgram.Failure.start(let cause) {
            throw SFTPError.program(target.program, cause: cause)
        } catch ChildProgram.Failure.tooMuch {
            throw SFTPError.noise(place: target.place)
        } catch ChildProgram.Failure.late {
            throw SFTPError.late(place: target.place, seconds: target.settings.deadline)
        }
    }

    func end() { connection.end() }

    /// From then on another run may take the place of this one.
    var until: Moment { Moment(seconds: begun.seconds + target.settings.deadline) }

    /// As the server knows it.
    func absolute(_ path: String) -> String { path == "." ? target.account.path : "\(target.account.path)/\(path)" }

    /// - Parameter path: below the account's folder, which is `.`.
    func ask(_ request: (String) -> SFTPRequest, _ doing: String, _ path: String) throws -> Asked {
        count &+= 1
        let packet = request(absolute(path)).packet(count)
        try kept { try connection.send(packet) }
        awaited.insert(count)
        return Asked(number: count, doing: doing, path: target.named(path))
    }

    func reply(to asked: Asked) throws -> SFTPReply {
        while true {
            if let reply = replies.removeValue(forKey: asked.number) { return reply }
            try receive("\(asked.doing) \(asked.path)")
        }
    }

    func status(_ asked: Asked) throws -> SFTPStatus {
        guard case .status(let status) = try reply(to: asked) else { throw strange(asked) }
        return status
    }

    /// What the reply holds; nil if the request ended with the status `absent`.
    func value<Value>(
        _ value: (SFTPReply) -> Value?, of asked: Asked, absent: SFTPStatus? = .missing
    ) throws -> Value? {
        let reply = try reply(to: asked)
        if let value = value(reply) { return value }
        guard case .status(let status) = reply, status != .done else { throw strange(asked) }
        guard status == absent else { throw asked.refused(status) }
        return nil
    }

    /// Waits until everything that was sent is carried out, however it ends.
    func settle() throws {
        while !awaited.isEmpty { try receive("wait") }
        replies = [:]
    }

    /// Carries out many things of two steps, the second of which needs the reply to the first; the ends come in order.
    func each<Item, First, Second>(
        _ items: [Item], _ begin: (Item) throws -> First, then proceed: (Item, First) throws -> Second,
        finally finish: (Item, Second) throws -> Void
    ) throws {
        var begun: ArraySlice<(Item, First)> = [], proceeding: ArraySlice<(Item, Second)> = []
        func finishOne() throws { if let (item, second) = proceeding.popFirst() { try finish(item, second) } }
        func proceedWithOne() throws {
            guard let (item, first) = begun.popFirst() else { return }
            proceeding.append((item, try proceed(item, first)))
            if proceeding.count > Self.width { try finishOne() }
        }
        for item in items {
            begun.append((item, try begin(item)))
            if begun.count > Self.width { try proceedWithOne() }
        }
        while !begun.isEmpty { try proceedWithOne() }
        while !proceeding.isEmpty { try finishOne() }
    }

    private func receive(_ doing: String) throws {
        guard let packet = try kept({ try connection.receive() }) else {
            isLost = true
            throw SFTPError.lost(place: target.place, doing: doing, said: SFTPError.last(of: connection.errorText))
        }
        guard let (number, reply) = SFTPReply.read(packet), awaited.remove(number) != nil else {
            throw lost("no reply to anything that was asked")
        }
        replies[number] = reply
    }

    private func kept<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch ChildProgram.Failure.late {
            isLost = true
            throw SFTPError.late(place: target.place, seconds: target.settings.deadline)
        } catch {
            throw lost("more than can be read")
        }
    }

    /// For a reply that does not fit its request.
    func strange(_ asked: Asked) -> SFTPError { lost("no reply to the request (\(asked.doing) \(asked.path))") }

    private func lost(_ said: String) -> SFTPError {
        isLost = true
        return .answer(place: target.place, said: said)
    }
}
