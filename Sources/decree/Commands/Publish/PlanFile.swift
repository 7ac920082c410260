import Basics
import Publishing

/// Reads and writes the file of a saved plan. A file is replaced atomically.
enum PlanFile {
    static func read(_ path: String) throws(CommandError) -> SavedPlan {
        guard let data = Files.content(of: path) else {
            throw CommandError("there is no plan '\(path)'")
        }
        guard let plan = SavedPlan(reading: data) else {
            throw CommandError("'\(path)' is not a plan that decree wrote", isRefusal: true)
        }
        return plan
    }

    static func write(_ plan: SavedPlan, to path: String) throws {
        let bytes = try plan.bytes()
        try Files.keepForeign(at: path) { SavedPlan(reading: $0) != nil }
        do {
            try Files.replace(path, with: bytes)
        } catch {
            throw CommandError("'\(path)' cannot be written: \(error)")
        }
    }
}

extension CommandError {
    static func stalePlan(_ path: String, _ reason: String) -> CommandError {
        CommandError("'\(path)' cannot be carried out: \(reason); plan again: decree publish --plan")
    }
}
