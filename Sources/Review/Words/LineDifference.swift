import PolicyModel

/// Two texts compared line by line, in the unified form that `patch` and reviewers read.
package struct LineDifference {
    private enum Line {
        case same(Substring), old(Substring), new(Substring)

        var isSame: Bool {
            if case .same = self { return true }
            return false
        }

        /// With its sign, safe to print.
        var text: String {
            switch self {
            case .same(let line): " " + VisibleText.of(String(line))
            case .old(let line): "-" + VisibleText.of(String(line))
            case .new(let line): "+" + VisibleText.of(String(line))
            }
        }
    }

    /// The unchanged lines around a change that are shown with it.
    private static let context = 3
    private let all: [Line]

    package init(from old: [UInt8], to new: [UInt8]) {
        let before = Self.lines(of: old), after = Self.lines(of: new)
        let difference = after.difference(from: before)
        let removed = Set(
            difference.removals.map { change in
                if case .remove(let offset, _, _) = change { offset } else { -1 }
            })
        let inserted = Set(
            difference.insertions.map { change in
                if case .insert(let offset, _, _) = change { offset } else { -1 }
            })
        var all: [Line] = [], next = 0
        for (index, line) in before.enumerated() {
            if removed.contains(index) {
                all.append(.old(line))
                continue
            }
            while inserted.contains(next) {
                all.append(.new(after[next]))
                next += 1
            }
            all.append(.same(line))
            next += 1
        }
        self.all = all + after[next...].map { .new($0) }
    }

    /// The lines without their ends; a change of the line ends alone is none.
    private static func lines(of bytes: [UInt8]) -> [Substring] {
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// With the file's name at the top; empty for equal texts.
    package func lines(of file: String) -> [String] {
        let hunks = hunks
        return hunks.isEmpty ? [] : ["--- \(file)", "+++ \(file)"] + hunks.flatMap(text)
    }

    /// The changes with the lines around them; those that share a line are one.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in all.indices where !all[index].isSame {
            let range = max(0, index - Self.context)..<min(all.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private func text(of hunk: Range<Int>) -> [String] {
        func count(_ range: Range<Int>, isOld: Bool) -> Int {
            all[range].count { line in
                switch line {
                case .same: true
                case .old: isOld
                case .new: !isOld
                }
            }
        }
        let sides = [true, false].map { isOld in
            "\(count(0..<hunk.lowerBound, isOld: isOld) + 1),\(count(hunk, isOld: isOld))"
        }
        return ["@@ -\(sides[0]) +\(sides[1]) @@"] + all[hunk].map(\.text)
    }
}
