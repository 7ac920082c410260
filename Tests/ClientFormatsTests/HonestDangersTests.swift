import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import ClientFormats

/// What is said of anybody's documents, on documents that are drawn from seeds by small mistakes: the answers and the
/// dangers tell one story.
struct HonestDangersTests {
    /// A client, and a seed of the search for input that breaks its model.
    struct Seeds: Sendable, CustomTestStringConvertible {
        let client: any ClientFormat
        let documents: [[UInt8]]
        var testDescription: String { client.name }

        static let all = ClientFormats.all.map { client in
            let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Fuzzing/Corpus/\(client.name)")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
            return Seeds(
                client: client,
                documents: names.compactMap { try? [UInt8](Data(contentsOf: folder.appending(path: $0))) })
        }
    }

    @Test(arguments: Seeds.all)
    func `a crash or a refusal is among the dangers, and what harms everybody spares nobody`(seeds: Seeds) throws {
        var generator = SeededGenerator(seed: 35), harmful = 0
        // One example of each, since one fault comes in many documents.
        var found: [String: String] = [:]
        for round in 0..<Rounds.of(600, thorough: 40_000) {
            let seed = try #require(seeds.documents.randomElement(using: &generator))
            let document = round < seeds.documents.count ? seeds.documents[round] : Slips.drawn(seed, &generator)
            for reading in seeds.client.platforms.flatMap({ Reading.all(of: document, by: seeds.client, on: $0) }) {
                harmful += reading.answers.contains { $0.isHarmful } ? 1 : 0
                for contradiction in reading.contradictions {
                    found["\(reading.edition.name) \(contradiction)"] = String(decoding: document, as: UTF8.self)
                }
            }
        }
        #expect(found == [:])
        #expect(harmful > 20)
    }
}

/// Answers of one edition on a few devices, with the dangers that it names.
private struct Reading {
    let edition: ClientEdition
    let answers: [ClientAnswer]
    let dangers: [Danger]

    static func all(of document: [UInt8], by client: any ClientFormat, on platform: Platform) -> [Reading] {
        let name = client.fileName(of: document, part: "", on: [platform])
        let artifact = Artifact(path: "kasa/\(name)", bytes: document, role: .document)
        let policy = Sample.policy(
            platforms: [platform], clients: [ClientChoice(name: client.name, position: Sample.position)], releases: [])
        return client.editions(for: policy, on: platform).map { edition in
            let model = client.model(reading: [artifact], of: "kasa", as: edition)
            let answers = devices(on: platform).flatMap { model.answers(on: $0, in: languages) }
            return Reading(edition: edition, answers: answers, dangers: model.dangers)
        }
    }

    private static let languages = ["en", "tr"].map(Sample.tag)

    private static func devices(on platform: Platform) -> [ClientDevice] {
        [("1.0.0", "1.0.0"), ("3.0.0", "300"), ("99.0.0", "9900")].map { version, build in
            ClientDevice(
                platform: platform, version: version,
                build: .known(platform == .android ? "\(Int(build) ?? 1)" : build),
                bundleID: "", os: platform == .android ? "30" : "17.0.0", language: .english)
        }
    }

    /// The harm that no danger names, and the harm to all that some answer does without.
    var contradictions: [String] {
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
        let whole = dangers.first { $0.path.isEmpty && ($0.kind == .refusal || $0.kind == .crash) }
        let spared = answers.contains { !$0.isHarmful }
        return unsaid + (spared ? [whole].compactMap { $0.map { "not on all devices: \($0.message)" } } : [])
    }
}

extension ClientAnswer {
    fileprivate var isHarmful: Bool {
        switch outcome {
        case .crash, .refused: true
        case .verdict, .unjudged: false
        }
    }
}

/// Small mistakes in a text: a piece is left out, written twice, or replaced.
private enum Slips {
    private static let words = ["null", "5", "\"\"", "[]", "{}", "true", "-1", "\"x\"", ",", "[\"a\",]", "{\"a\": 1}"]

    static func drawn(_ document: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var pieces = pieces(of: document)
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            guard let place = pieces.indices.randomElement(using: &generator) else { continue }
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: pieces.remove(at: place)
            case 1: pieces.insert(pieces[place], at: place)
            case 2: pieces[place] = Array(words[Int.random(in: words.indices, using: &generator)].utf8)
            default: pieces[place] = pieces[Int.random(in: pieces.indices, using: &generator)]
            }
        }
        return Array(pieces.joined())
    }

    /// Strings, words and single signs.
    private static func pieces(of document: [UInt8]) -> [[UInt8]] {
        var pieces: [[UInt8]] = [], isInString = false, isEscaped = false
        for byte in document {
            let isWord =
                byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
            let goesOn =
                isInString || (isWord && pieces.last?.last.map { $0 >= 0x30 && $0 != UInt8(ascii: "<") } ?? false)
            if goesOn, !pieces.isEmpty { pieces[pieces.count - 1].append(byte) } else { pieces.append([byte]) }
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return pieces
    }
}
