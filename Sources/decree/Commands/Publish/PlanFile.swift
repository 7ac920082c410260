import Foundation
import Publishing

/// Reads and writes the file of a saved plan. A file is replaced atomically.
enum PlanFile {
    static func read(_ path: String) throws(PlanFileError) -> SavedPlan {
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path) }
        guard let plan = SavedPlan(reading: Array(data)) else { throw .foreign(path) }
        return plan
    }

    static func write(_ plan: SavedPlan, to path: String) throws {
        let bytes = try plan.bytes()
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw PlanFileError.unwritable(path, error.localizedDescription)
        }
    }
}

/// Why a saved plan cannot be read, written or carried out.
enum PlanFileError: Error, CustomStringConvertible {
    case missing(String)
    case foreign(String)
    case unwritable(String, String)
    case stale(String, String)

    var description: String {
        switch self {
        case .missing(let path): "there is no plan '\(path)'"
        case .foreign(let path): "'\(path)' is not a plan that decree wrote"
        case .unwritable(let path, let cause): "'\(path)' cannot be written: \(cause)"
        case .stale(let path, let reason):
            "'\(path)' cannot be carried out: \(reason); plan again: decree publish --plan"
        }
    }
}
