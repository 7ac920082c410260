import PolicyModel
@testable import Publishing

/// What servers and earlier runs left: listings, records, plans and markers.
enum PublishingTargets {
    @Sendable static func listing(_ bytes: [UInt8]) {
        if let answer = XMLAnswer(bytes) { promise(depth(of: answer) <= 16, "an answer deeper than 16") }
        guard let page = try? ListingPage(bytes, prefix: "site/") else { return }
        for object in page.objects {
            promise(object.size >= 0 && !object.etag.isEmpty, "an object without size or ETag")
        }
        promise(page.next?.isEmpty != true, "a page without an end")
    }

    private static func depth(of answer: XMLAnswer) -> Int { 1 + (answer.children.map { depth(of: $0) }.max() ?? 0) }

    @Sendable static func records(_ bytes: [UInt8]) {
        if let record = PublicationRecord(reading: bytes, serial: 7) {
            promise((try? record.bytes()) == bytes, "a record is written otherwise")
            _ = record.publication.own
        }
        if let plan = SavedPlan(reading: bytes) {
            promise((try? plan.bytes()) == bytes, "a plan is written otherwise")
            promise(plan.fault(comparedWith: plan) == nil, "a plan contradicts itself")
        }
        if let old = Superseded(reading: bytes) {
            promise(Superseded(reading: old.bytes) == old, "superseded files are read otherwise")
            let later = Moment(seconds: 1_800_000_000)
            _ = old.following(old.files.keys, by: [], at: later, last: 3, firstKept: 2, renewals: old.renewals)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let serial = PublicationRecord.serial(of: text) {
            promise(PublicationRecord.key(serial) == text, "the serial of \(text)")
        }
        for kind in [AWSProfiles.Kind.credentials, .config] { _ = try? AWSProfiles(text, path: "x", kind: kind) }
        if let moment = HTTPDate.moment(text) { promise(moment.seconds >= 0, "a date before 1970") }
    }

    /// Packets of an SFTP server, each without its length.
    @Sendable static func sftp(_ bytes: [UInt8]) {
        guard let (number, reply) = SFTPReply.read(bytes) else { return }
        promise(SFTPReply.read(bytes)?.reply == reply, "a reply is read otherwise")
        switch reply {
        case .version(_, let extensions):
            promise(number == 0 && extensions.count <= bytes.count / 8, "a version of something else")
        case .status(let status): promise(!status.words.isEmpty, "a status without words")
        case .handle(let handle):
            promise(handle.count <= 256, "a long handle")
            let packet = SFTPRequest.read(handle, from: bytes.count, 1).packet(number)
            promise(packet.count == 4 + 1 + 4 + 4 + handle.count + 8 + 4, "a request of another length")
        case .data(let data): promise(data.count <= bytes.count, "more bytes than came")
        case .names(let names):
            promise(names.count <= bytes.count / 12 && names.allSatisfy { $0.size >= 0 }, "more names than came")
        case .attributes(let entry): promise(entry.size >= 0, "a size below nothing")
        case .room(let room): promise(room >= 0, "less than no room")
        }
    }
}
