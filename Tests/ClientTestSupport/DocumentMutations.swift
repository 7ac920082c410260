import ClientFormats
import ClientKit
import Foundation
import PolicyModel
import TestSupport

/// Documents of a client with small mistakes, drawn from the seeds of the search for input that breaks its model.
package struct DocumentMutations: Sendable {
    package let client: any ClientFormat
    private let seeds: [[UInt8]]

    package var testDescription: String { client.name }

    package init(of client: any ClientFormat) {
        self.client = client
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fuzzing/Corpus/\(client.name)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
        seeds = names.compactMap { try? [UInt8](Data(contentsOf: folder.appending(path: $0))) }
    }

    /// Where answers and dangers do not tell one story: an example of each, since one fault comes in many documents.
    package struct Found {
        package var contradictions: [String: String] = [:]
        /// How many readings crash the app or are refused on some device.
        package var harmful = 0
    }

    /// Reads the seeds, then documents with one to three slips, on every platform by every edition.
    ///
    /// - Parameter rule: what must hold beside that each harm is named, and that harm to all spares nobody.
    package func read(
        rounds: Int, seed: UInt64 = 35, _ rule: (DocumentStory) -> [String] = { _ in [] }
    ) -> Found {
        var generator = SeededGenerator(seed: seed), found = Found()
        for round in 0..<rounds {
            guard let seed = seeds.randomElement(using: &generator) else { break }
            let document = round < seeds.count ? seeds[round] : TextSlips.drawn(seed, &generator)
            for story in client.platforms.flatMap({ DocumentStory.all(of: document, by: client, on: $0) }) {
                found.harmful += story.answers.contains { $0.isHarmful } ? 1 : 0
                for contradiction in story.contradictions + rule(story) {
                    found.contradictions["\(story.edition.name) \(contradiction)"] = String(
                        decoding: document, as: UTF8.self)
                }
            }
        }
        return found
    }
}

/// The answers of one edition on a few devices, with the dangers that it names.
package struct DocumentStory {
    package let document: [UInt8]
    package let platform: Platform
    package let edition: ClientEdition
    package let answers: [ClientAnswer]
    package let dangers: [Danger]

    fileprivate static func all(of document: [UInt8], by client: any ClientFormat, on platform: Platform) -> [Self] {
        let name = client.fileName(of: document, part: "", on: [platform])
        let artifact = Artifact(path: "kasa/\(name)", bytes: document, role: .document)
        let policy = Sample.policy(
            platforms: [platform], clients: [ClientChoice(name: client.name, position: Sample.position)], releases: [])
        return client.editions(for: policy, on: platform).map { edition in
            let model = client.model(reading: [artifact], of: "kasa", as: edition)
            return DocumentStory(
                document: document, platform: platform, edition: edition,
                answers: devices(on: platform).flatMap { model.answers(on: $0, in: languages) }, dangers: model.dangers)
        }
    }

    private static let languages = ["en", "tr"].map(Sample.tag)

    private static func devices(on platform: Platform) -> [ClientDevice] {
        [("1.0.0", "1.0.0"), ("3.0.0", "300"), ("99.0.0", "9900")].map { version, build in
            ClientDevice(
                platform: platform, version: version,
                build: .known(platform == .android ? "\(Int(build) ?? 0)" : build),
                bundleID: "", os: platform == .android ? "30" : "17.0.0", language: .english)
        }
    }

    /// The harm that no danger names, and the harm to all that some answer does without.
    fileprivate var contradictions: [String] {
        let kinds = Set(dangers.map(\.kind))
        let unsaid: [String] = answers.compactMap { answer in
            switch answer.outcome {
            case .crash(let cause): return kinds.contains(.crash) ? nil : "crash: \(cause)"
            // A refusal on one device or platform alone is no fault of the document.
            case .refused(let cause):
                let isOne = cause.contains("for this device") || cause.contains("no list for")
                return isOne || kinds.contains(.refusal) ? nil : "refused: \(cause)"
            case .verdict, .unjudged: return nil
            }
        }
        let whole = dangers.first { $0.path.isEmpty && $0.isHarm }
        let spared = answers.contains { !$0.isHarmful }
        return unsaid + (spared ? [whole].compactMap { $0.map { "not on all devices: \($0.message)" } } : [])
    }

    /// Harmful answers whose own place, or what holds it, is not among the places of harm.
    package var misplaced: [String] {
        answers.filter(\.isHarmful).compactMap { answer in
            let isNamed = dangers.contains { $0.isHarm && $0.stands(at: answer.path) }
            return isNamed ? nil : "\(answer.outcome) at '\(answer.path)', and no danger there"
        }
    }

    /// Harm that no answer comes to.
    package var unfounded: [String] {
        answers.contains(where: \.isHarmful)
            ? [] : dangers.filter(\.isHarm).map { "nobody comes to harm: \($0.message)" }
    }

    /// Harm at the very place that decides a harmless answer.
    package var denied: [String] {
        let places = Set(answers.filter { !$0.isHarmful && $0.file != nil && !$0.path.isEmpty }.map(\.path))
        return dangers.filter { $0.isHarm && places.contains($0.path) }.map { "decides all the same: \($0.message)" }
    }
}

extension Danger {
    package var isHarm: Bool { kind == .crash || kind == .refusal }

    /// True also for the document as a whole.
    fileprivate func stands(at path: String) -> Bool {
        self.path.isEmpty || self.path == path || path.hasPrefix("\(self.path).") || self.path.hasPrefix("\(path).")
    }
}

extension ClientAnswer {
    package var isHarmful: Bool {
        switch outcome {
        case .crash, .refused: true
        case .verdict, .unjudged: false
        }
    }
}
