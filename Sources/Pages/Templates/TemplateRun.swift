import PolicyModel

/// Renders one page.
struct TemplateRun {
    /// What a step of the program asks for its fields; a reference, because a copy costs more than most answers.
    private final class Frame {
        private let object: any PageObject

        init(_ object: any PageObject) { self.object = object }

        func write(_ field: Int, in words: Vocabulary, to bytes: inout [UInt8]) {
            object.write(field, in: words, to: &bytes)
        }

        func isMissing(_ field: Int, in words: Vocabulary) -> Bool { object.isMissing(field, in: words) }

        func visit(_ field: Int, in words: Vocabulary, _ body: (any PageObject) -> Void) {
            object.visit(field, in: words, body)
        }
    }

    private let program: TemplateProgram
    private let words: Vocabulary
    private var frames: [Frame]
    private var bytes: [UInt8] = []

    /// The page's HTML in UTF-8.
    static func page(_ program: TemplateProgram, of page: any PageObject, in words: Vocabulary = .english) -> [UInt8] {
        var run = TemplateRun(program: program, words: words, frames: [Frame(page)])
        // Most pages fit. The shipped program's allocator, jemalloc, takes a lock for more than 32 KiB.
        run.bytes.reserveCapacity(32_000)
        run.write(0..<program.instructions.count)
        return run.bytes
    }

    private mutating func write(_ steps: Range<Int>) {
        var place = steps.lowerBound
        while place < steps.upperBound {
            let step = program.instructions[place], inner = (place + 1)..<step.end
            switch step.kind {
            case .words: bytes += program.words[step.start..<(step.start + step.count)]
            case .value: write(step)
            case .condition: if !isMissing(step) { write(inner) }
            case .inverted: if isMissing(step) { write(inner) }
            case .section where step.count > 0:
                object(of: step)?.visit(step.field, in: words) { part in write(inner, of: Frame(part)) }
            case .section:
                frames[step.frame].visit(step.field, in: words) { part in write(inner, of: Frame(part)) }
            case .frame: write(inner, of: frames[step.frame])
            }
            place = step.end
        }
    }

    private mutating func write(_ inner: Range<Int>, of frame: Frame) {
        frames.append(frame)
        write(inner)
        frames.removeLast()
    }

    private mutating func write(_ step: TemplateProgram.Instruction) {
        if step.count > 0 {
            object(of: step)?.write(step.field, in: words, to: &bytes)
        } else {
            frames[step.frame].write(step.field, in: words, to: &bytes)
        }
    }

    private func isMissing(_ step: TemplateProgram.Instruction) -> Bool {
        if step.count > 0 { return object(of: step)?.isMissing(step.field, in: words) ?? true }
        return frames[step.frame].isMissing(step.field, in: words)
    }

    /// The object that has the field; nil where one on the way to it is missing.
    private func object(of step: TemplateProgram.Instruction) -> (any PageObject)? {
        var object: (any PageObject)?
        frames[step.frame].visit(program.fields[step.start], in: words) { object = $0 }
        for field in program.fields[(step.start + 1)..<(step.start + step.count)] {
            var part: (any PageObject)?
            object?.visit(field, in: words) { part = $0 }
            object = part
        }
        return object
    }
}
