extension Sequence {
    /// Neighbours that belong together, in one list each.
    package func runs(_ belongs: (_ last: Element, _ next: Element) -> Bool) -> [[Element]] {
        reduce(into: []) { runs, next in
            if let last = runs.last?.last, belongs(last, next) {
                runs[runs.count - 1].append(next)
            } else {
                runs.append([next])
            }
        }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, where it stands first.
    @inlinable package func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
