import ClientKit
import PolicyModel

/// What the filters of existing documents say of versions and devices.
extension DocumentImport {
    /// What a filter says as its author meant it; nil for one that the client drops.
    func filter(_ member: JSONNode.Member, on platform: Platform) -> ImportedFilter? {
        Self.filter(member.node, on: platform).map {
            ImportedFilter($0, on: platform, keepsSpelling: member.key == "deviceModel" && spellsModels)
        }
    }

    /// The texts of models in the filters of entries and messages, without `!`.
    static func models(in root: JSONNode, on platform: Platform) -> Set<String> {
        let lists = [root.last("updates"), root.last("messages")].flatMap { $0?.array ?? [$0].compactMap(\.self) }
        let rules = lists.compactMap { $0.last("filters")?.last("deviceModel") }.compactMap { filter($0, on: platform) }
        return Set(rules.flatMap { ImportedFilter($0, on: platform, keepsSpelling: true).texts })
    }

    /// What filters that a policy cannot say tell devices apart by.
    func devices(_ filters: JSONNode?, on platform: Platform) -> Condition {
        var when = Condition()
        when.platforms = [platform]
        for member in filters?.members ?? [] {
            guard let filter = filter(member, on: platform) else { continue }
            switch member.key {
            case "deviceLanguage": when.languages = filter.languages.texts.compactMap { LanguageTag($0) }
            case "deviceModel": when.models = filter.choice.texts.map { ModelPattern($0) }
            case "deviceIsTablet": when.tablet = true
            default: continue
            }
        }
        return when
    }

    /// Names descriptions of which a policy has no words.
    mutating func noteWords(_ node: JSONNode, _ path: String, _ source: Source) {
        for member in node.last("descriptions")?.members ?? [] {
            guard let key = member.key else { continue }
            let message = member.node.string ?? member.node.last("message")?.string ?? ""
            if key != "*", !key.isEmpty, LanguageTag(key) == nil {
                note("is of no language: it is left out", "\(path).descriptions.\(key)", source)
            } else if message.isEmpty {
                note("has no message: it is left out", "\(path).descriptions.\(key)", source)
            }
        }
    }

    /// The versions of a filter on version codes; nil if a part names none.
    ///
    /// - Parameter isOpen: true to take those that perhaps fit, too.
    func codeVersions(of filter: ImportedFilter, orPerhaps isOpen: Bool) -> VersionSet? {
        filter.versions({ codeVersions($0, orPerhaps: isOpen) }, except: { codeVersions($0, orPerhaps: !isOpen) })
    }

    /// The versions of one part about version codes.
    private func codeVersions(_ part: String, orPerhaps isOpen: Bool) -> VersionSet? {
        let sign = ImportedFilter.signs.first(where: part.hasPrefix) ?? ""
        guard let code = Int(part.dropFirst(sign.count)), code < .max else { return part == "*" ? .all : nil }
        func below(_ code: Int, _ isOpen: Bool) -> VersionSet {
            codes.below(code, named: "\(code)", orPerhaps: isOpen)
        }
        func equal(_ isOpen: Bool) -> VersionSet {
            guard let version = codes.version(of: "\(code)") else {
                return below(code + 1, isOpen).intersection(below(code, !isOpen).complement)
            }
            let isOnly = below(code + 1, false).contains(version) && !below(code, true).contains(version)
            return isOpen || isOnly ? VersionSet(version) : .none
        }
        return switch sign {
        case "<": below(code, isOpen)
        case "<=": below(code + 1, isOpen)
        case ">=": below(code, !isOpen).complement
        case ">": below(code + 1, !isOpen).complement
        case "<>": equal(!isOpen).complement
        default: equal(isOpen)
        }
    }
}
