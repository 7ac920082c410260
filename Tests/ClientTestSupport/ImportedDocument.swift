import ClientFormats
import ClientKit
import PolicyModel
import TestSupport

/// The policy made of one client's documents, by the part of their names after the client's.
package func importedPolicy(
    _ client: any ClientFormat, _ files: [String: String], on platforms: [Platform] = [], known: [String] = []
) -> ImportedPolicy {
    let documents = files.sorted { $0.key < $1.key }.map { suffix, text in
        Artifact(
            path: "kasa/\(client.name)\(suffix.isEmpty ? "" : ".\(suffix)").json", bytes: Array(text.utf8),
            role: .document)
    }
    let releases = known.map { text in
        let halves = text.split(separator: "=")
        return ImportRequest.Known(
            version: Sample.version(String(halves[0])), build: halves.count > 1 ? String(halves[1]) : nil)
    }
    let request = ImportRequest(slug: "kasa", documents: documents, platforms: platforms, known: releases)
    return ImportedPolicy([(client, client.facts(in: request))], for: request, name: "Kasa", at: Sample.moment)
}

extension Policy {
    /// Each rule in a line: its condition's parts and what it does.
    package var rulesInWords: [String] {
        rules.map { rule in
            let when = rule.when
            let parts = [
                when.version.map { "version \($0)" }, when.os.map { "os \($0)" },
                when.languages.map { "language \($0.map(\.description).joined(separator: " "))" },
                when.models.map { "model \($0.map(\.text).joined(separator: " "))" },
                when.tablet.map { "tablet \($0)" },
            ]
            let custom = when.custom.map { "\($0.name)=\($0.value)" }
            return (parts.compactMap(\.self) + custom + ["\(rule.verdict)"]).joined(separator: ", ")
        }
    }

    /// Each release in a line, with what is known of it.
    package var releasesInWords: [String] {
        releases.map { release in
            let facts = release.shipments.sorted { $0.key < $1.key }.map { platform, one in
                [platform.rawValue, one.build, one.requires.map { ">=\($0)" }].compactMap(\.self).joined(separator: " ")
            }
            return "\(release.version): \(facts.joined(separator: ", "))"
        }
    }
}
