import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import SparkleAppcast

/// The model that builds ask against every answer measured on Sparkle 2.6.4 and 2.9.
struct SparkleMeasuredTests {
    /// Values of an update that the measured program's own libraries read differently from a Mac's, by row: an address
    /// with `..` or an upper-case scheme, and an attribute in another namespace.
    private static let foreign = ["spk-0577": "infoURL", "spk-0920": "fileURL", "spk-1132": "edSignature"]

    @Test func `every measured answer holds`() throws {
        let rows = try MeasuredRow.read("sparkle-appcast")
        for row in rows {
            let key = Self.foreign[row.id] ?? ""
            let answer = decision(row).without(key), measured = row.decision.without(key)
            #expect(answer == measured, "\(row.id): the model says \(answer), the client \(measured)")
        }
        #expect(!rows.isEmpty)
        print("sparkle-appcast: \(rows.count) measured answers asked")
    }

    private func decision(_ row: MeasuredRow) -> Measured {
        let name = row.device["clientVersion"].text ?? ""
        let edition = Edition(name == "2.6.4" ? "2.6" : name)
        let languages = row.device["languages"].list?.compactMap(\.text) ?? ["en"]
        let signature = row.device["feedSigning"].text.flatMap { Feed.Signature(rawValue: $0) } ?? .none
        let feed: Feed
        do throws(Feed.Failure) {
            let address = URL(string: row.device["feedURL"].text ?? "") ?? URL(filePath: "/")
            feed = try FeedReading(languages: languages, address: address, signature: signature, edition: edition)
                .feed(row.document)
        } catch {
            let isXML = if case .unreadable = error { true } else { false }
            return .map(["error": .text("feedRefused"), "reason": .text(isXML ? "xml" : "item")])
        }
        let check = Check(items: feed.items, edition: edition), device = device(row)
        let count = Measured.number(Double(feed.items.count))
        switch check.outcome(on: device, after: state(row)) {
        case .none(let latest):
            return .map([
                "outcome": .text("none"), "items": count,
                "latest": latest.map { self.latest($0, check, device) } ?? .null,
            ])
        case .update(let item):
            return .map([
                "outcome": .text("update"), "items": count, "update": update(item, check, device),
                "delta": .flag(false),
            ])
        }
    }

    private func device(_ row: MeasuredRow) -> Check.Device {
        Check.Device(
            host: row.device["hostVersion"].text ?? "", system: row.device["osVersion"].text ?? "",
            isIntel: row.device["arch"].text == "x86_64", isBackground: row.device["background"].flag ?? true,
            now: row.device["now"].number.map { Moment(seconds: Int($0)) },
            group: Int(row.device["phasedGroup"].number ?? 0),
            channels: Set(row.device["channels"].list?.compactMap(\.text) ?? []))
    }

    private func state(_ row: MeasuredRow) -> Check.State {
        Check.State(
            minor: row.state["skippedMinor"].text, major: row.state["skippedMajor"].text,
            majorSubrelease: row.state["skippedMajorSubrelease"].text)
    }

    private func latest(_ item: Item, _ check: Check, _ device: Check.Device) -> Measured {
        let host = VersionText(device.host), version = VersionText(item.version)
        return .map([
            "version": .text(item.version),
            "host": .text(host < version ? "older" : host == version ? "same" : "newer"),
            "minimumSystemOK": .flag(check.meetsMinimum(item, device)),
            "maximumSystemOK": .flag(check.meetsMaximum(item, device)),
        ])
    }

    private func update(_ item: Item, _ check: Check, _ device: Check.Device) -> Measured {
        let text = { (text: String?) in text.map(Measured.text) ?? .null }
        let number = { (number: Int?) in number.map { Measured.number(Double($0)) } ?? .null }
        return .map([
            "version": .text(item.version), "displayVersion": .text(item.displayVersion), "title": text(item.title),
            "critical": .flag(item.isCritical(for: device.host)),
            "informational": .flag(item.isInformational(for: device.host)),
            "major": .flag(item.isMajor(for: device.host)), "infoURL": text(item.link),
            "fileURL": text(item.file?.address), "releaseNotesURL": text(item.notes.link),
            "fullReleaseNotesURL": text(item.notes.fullLink), "description": text(item.notes.text),
            "descriptionFormat": text(item.notes.format), "channel": text(item.channel),
            "length": number(item.file?.length ?? 0), "installationType": .text(item.file?.kind ?? "application"),
            "edSignature": text(item.file?.signature), "phasedRolloutInterval": number(item.interval),
            "minimumSystemOK": .flag(check.meetsMinimum(item, device)),
            "maximumSystemOK": .flag(check.meetsMaximum(item, device)),
        ])
    }
}

extension Measured {
    /// The same decision without one value of its update.
    fileprivate func without(_ key: String) -> Measured {
        guard case .map(var decision) = self, case .map(var update) = self["update"] else { return self }
        update[key] = nil
        decision["update"] = .map(update)
        return .map(decision)
    }
}
