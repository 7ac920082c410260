import Basics
import Authoring
import PolicyModel

/// Something that one place of an app's files defines and others name.
enum PolicyName: Hashable {
    case text(String), rule(String), release(Version), fragment(String)

    /// True for the names that the format itself gives to texts, and to the steps of a policy beside its rules.
    var isStandard: Bool {
        switch self {
        case .rule(let name): ["minimum", "latest"].contains(name)
        case .text(let name): ["force", "recommend"].contains(name)
        case .release, .fragment: false
        }
    }
}

/// A place where a name is written.
struct NamedPlace: Hashable {
    let name: PolicyName
    let path: String
    /// Without quotes.
    let range: Range<Int>
    let isDefinition: Bool
}

extension RelatedFiles {
    /// Every place of a name in all files, in their order.
    func places(of name: PolicyName) -> [NamedPlace] { members.flatMap { $0.places }.filter { $0.name == name } }

    /// The name that is written at a place of one of its files.
    func name(at offset: Int, in path: String) -> NamedPlace? {
        members.first { $0.path == path }?.places.first {
            $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        }
    }
}

extension RelatedFiles.Member {
    /// The names written in the file, in its order.
    var places: [NamedPlace] { outline.values.flatMap(places) + outline.sections.compactMap(place) }

    private func places(of value: FrontMatterPlace) -> [NamedPlace] {
        let text = value.text
        guard !text.isEmpty else { return [] }
        let make = { (name: PolicyName, isDefinition: Bool) in
            [NamedPlace(name: name, path: path, range: outline.words(in: value.range), isDefinition: isDefinition)]
        }
        let keys = value.keys
        switch (keys.first, keys.last) {
        case ("extends", _): return make(.fragment(text), false)
        case ("rules", "text") where keys.count == 2: return make(.text(text), false)
        case ("rules", "id") where keys.count == 2: return make(.rule(text), true)
        case ("accept", "rule"): return make(.rule(text), false)
        case ("releases", "version"): return Version(text).map { make(.release($0), true) } ?? []
        case ("minimum", let last) where last != "from": return Version(text).map { make(.release($0), false) } ?? []
        case ("latest", _), ("accept", "release"): return Version(text).map { make(.release($0), false) } ?? []
        case ("rules", "version") where keys.count == 3: return versions(in: value.range)
        default: return []
        }
    }

    /// The versions that a range names.
    private func versions(in value: Range<Int>) -> [NamedPlace] {
        let range = outline.words(in: value), isPart = { (byte: UInt8) in byte.isDigit || byte == 46 }
        var found: [NamedPlace] = [], start = range.lowerBound
        while start < range.upperBound {
            let end = outline.text.bytes[start..<range.upperBound].firstIndex { !isPart($0) } ?? range.upperBound
            // Two dots join the ends of a range.
            var place = start
            for word in outline.text[start..<end].split(separator: "..", omittingEmptySubsequences: false) {
                if let version = Version(String(word)) {
                    found.append(
                        NamedPlace(
                            name: .release(version), path: path, range: place..<place + word.utf8.count,
                            isDefinition: false))
                }
                place += word.utf8.count + 2
            }
            start = max(end, start) + 1
        }
        return found
    }

    private func place(of section: SectionOutline) -> NamedPlace? {
        let make = { (name: PolicyName, isDefinition: Bool) in
            NamedPlace(name: name, path: path, range: section.name, isDefinition: isDefinition)
        }
        switch section.kind {
        case .text(let name): return make(.text(name), true)
        case .release(let version): return make(.release(version), false)
        case .message, .documentation: return nil
        }
    }
}

extension FileOutline {
    /// What a plain value says, without its quotes.
    func words(in range: Range<Int>) -> Range<Int> {
        let bytes = text.bytes
        guard range.count >= 2, let first = bytes[range].first,
            first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
            bytes[range].last == first
        else { return range }
        return range.lowerBound + 1..<range.upperBound - 1
    }
}
