import ArgumentParser
import Authoring
import Basics
import ClientFormats
import PolicyModel
import Review
import SiteEngine

/// The completions of a shell: names from the site's content and its local target.
///
/// Content that cannot be read gives no completions, because a shell has no place for an error.
enum Completion {
    static let apps = CompletionKind.custom { words, _, _ in CompletedLine(words).apps }
    static let targets = CompletionKind.custom { words, _, _ in CompletedLine(words).targets.map(\.name) }
    static let states = CompletionKind.custom { words, _, _ in CompletedLine(words).states }
    static let serials = CompletionKind.custom { words, _, _ in CompletedLine(words).serials }
    static let versions = CompletionKind.custom { words, _, _ in CompletedLine(words).versions }
    static let clients = CompletionKind.list(ClientFormats.all.map(\.name))
}

/// The command line typed so far, as the shell passes it: words with their quotes.
struct CompletedLine {
    private let words: [String]

    init(_ words: [String]) { self.words = words.map(Self.unquoted) }

    /// The word without its opening quote and everything after the closing one.
    private static func unquoted(_ word: String) -> String {
        guard let sign = word.first, sign == "\"" || sign == "'" else { return word }
        return String(word.dropFirst().prefix { $0 != sign })
    }

    /// The value of `--name value` or `--name=value`; the last one counts.
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
    /// The slugs of all apps, from file names alone.
    var apps: [String] { TouchedContent.slugs(in: content).sorted() }

    var targets: [Site.Target] { (try? OpenedContent(content, only: []))?.site?.targets ?? [] }

    /// The releases of the app on the command line, on the given platform, else on the app's first.
    var versions: [String] {
        let apps = Set(apps)
        guard let app = words.dropFirst(2).first(where: apps.contains),
            let opened = try? OpenedContent(content, only: [app]), let file = opened.apps.first,
            let policy = (try? opened.read(file))?.policy
        else { return [] }
        let platform = value(of: "--platform").flatMap(Platform.init(rawValue:)) ?? policy.platforms.first
        return platform.map { platform in
            policy.everyRelease.filter { $0.shipments.has(platform) }.map(\.version.description)
        } ?? []
    }

    /// The serials that the target keeps, if it is a folder on this machine.
    var serials: [String] {
        let targets = targets, named = value(of: "--to")
        let place = named.map { name in targets.first { $0.name == name }?.place } ?? targets.first?.place ?? .standard
        return place.map(Self.serials) ?? []
    }

    /// All targets, and the publications of those that are folders on this machine.
    var states: [String] {
        let known =
            targets.isEmpty
            ? [("\(TargetPlace.standard)", TargetPlace.standard)] : targets.map { ($0.name, $0.place) }
        return known.flatMap { name, place in [name] + Self.serials(in: place).map { "\(name)@\($0)" } }
    }

    /// The serials in a folder, the highest first.
    private static func serials(in place: TargetPlace) -> [String] {
        guard let folder = place.folder else { return [] }
        let names = (try? Files.names(in: "\(folder)/publications")) ?? []
        return names.compactMap(Int.init).sorted(by: >).map(String.init)
    }
}
