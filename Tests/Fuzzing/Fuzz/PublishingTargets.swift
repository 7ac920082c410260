import PolicyModel
@testable import Publishing

/// What servers and earlier runs left: listings, records, plans and markers.
enum PublishingTargets {
    @Sendable static func listing(_ bytes: [UInt8]) {
        if let answer = XMLAnswer(bytes) { promise(depth(of: answer) <= 16, "an answer deeper than 16") }
        guard let page = try? ListingPage(bytes, prefix: "site/") else { return }
        for object in page.objects { promise(object.size >= 0 && !object.etag.isEmpty, "an object without size or ETag") }
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
            _ = old.following(old.files.keys, by: [], at: Moment(seconds: 1_800_000_000), last: 3, firstKept: 2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let serial = PublicationRecord.serial(of: text) { promise(PublicationRecord.key(serial) == text, "the serial of \(text)") }
        for line in text.split(separator: "\n") {
            guard let entry = SFTPEntry(line: String(line), in: "site") else { continue }
            promise(!entry.name.isEmpty && !entry.name.contains("/") && entry.size >= 0, "a strange entry: \(entry)")
        }
        for kind in [AWSProfiles.Kind.credentials, .config] { _ = try? AWSProfiles(text, path: "x", kind: kind) }
        if let moment = HTTPDate.moment(text) { promise(moment.seconds >= 0, "a date before 1970") }
    }
}
