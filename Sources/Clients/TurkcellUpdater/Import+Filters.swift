import ClientKit
import PolicyModel

/// What the filters of existing documents say of versions.
extension DocumentImport {
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
