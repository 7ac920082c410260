import ArgumentParser
import Authoring
import ClientFormats
import Foundation
import PolicyModel

/// What a shell offers in place of a word: the names that the site's content, and its local target, have now.
///
/// Content that cannot be read offers nothing: a completion has no place for an error.
enum Completion {
    static let apps = CompletionKind.custom { words, _, _ in CompletedLine(words).apps }
    static let targets = CompletionKind.custom { words, _, _ in CompletedLine(words).targets.map(\.name) }
    static let states = CompletionKind.custom { words, _, _ in CompletedLine(words).states }
    static let serials = CompletionKind.custom { words, _, _ in CompletedLine(words).serials }
    static let versions = CompletionKind.custom { words, _, _ in CompletedLine(words).versions }
    static let clients = CompletionKind.list(ClientFormats.all.map(\.name))
}

/// A command line so far, as the shell hands it over: words as they were typed, quotes included.
struct CompletedLine {
    private let words: [String]

    init(_ words: [String]) { self.words = words.map(Self.unquoted) }

    private static func unquoted(_ word: String) -> String {
        guard let sign = word.first, sign == "\"" || sign == "'" else { return word }
        return String(word.dropFirst().prefix { $0 != sign })
    }

    /// `--name value` or `--name=value`; the last one counts.
    private func value(of option: String) -> String? {
        var found: String?
        for (index, word) in words.enumerated() {
            if word == option, index + 1 < words.count { found = words[index + 1] }
            if word.hasPrefix("\(option)=") { found = Self.unquoted(String(word.dropFirst(option.count + 1))) }
        }
        return found.flatMap { $0.isEmpty ? nil : $0 }
    }

    private var content: String { value(of: "--content") ?? "Content" }
}

extension CompletedLine {
    /// Slugs, by the names of files alone.
    var apps: [String] { SameFiles.slugs(in: content).sorted() }

    var targets: [Site.Target] { (try? ContentReader.read(content, only: []))?.content?.site.targets ?? [] }

    /// The versions that the app of the line lists, on the platform that it names.
    var versions: [String] {
        let apps = Set(apps)
        guard let app = words.dropFirst(2).first(where: apps.contains),
              let policy = (try? ContentReader.read(content, only: [app]))?.content?.policies.first else { return [] }
        let platform = value(of: "--platform").flatMap(Platform.init(rawValue:)) ?? policy.platforms.first
        return platform.map { policy.releases(on: $0).map(\.version.description) } ?? []
    }

    /// What the target keeps, where it is a folder of this machine.
    var serials: [String] {
        let targets = targets, named = value(of: "--to")
        let place = named.map { name in targets.first { $0.name == name }?.place } ?? targets.first?.place ?? .standard
        return place.map(Self.serials) ?? []
    }

    /// Targets, and their publications where they are folders of this machine.
    var states: [String] {
        let known = targets.isEmpty ? [("\(TargetPlace.standard)", TargetPlace.standard)] : targets.map { ($0.name, $0.place) }
        return known.flatMap { name, place in [name] + Self.serials(in: place).map { "\(name)@\($0)" } }
    }

    /// The highest first.
    private static func serials(in place: TargetPlace) -> [String] {
        guard let folder = place.folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/publications")) ?? []
        return names.compactMap(Int.init).sorted(by: >).map(String.init)
    }
}
