import PolicyModel

/// Renders one page.
struct TemplateRun {
    private let program: TemplateProgram
    private let words: Vocabulary
    private var frames: [PageValue]
    private var bytes: [UInt8] = []

    /// The page's HTML in UTF-8.
    static func page(
        _ program: TemplateProgram, of page: any PageObject, in words: Vocabulary = .english
    ) -> [UInt8] {
        var run = TemplateRun(program: program, words: words, frames: [.object(page)])
        run.bytes.reserveCapacity(1 << 16)
        run.write(0..<program.instructions.count)
        return run.bytes
    }

    private mutating func write(_ steps: Range<Int>) {
        var place = steps.lowerBound
        while place < steps.upperBound {
            let step = program.instructions[place], inner = (place + 1)..<step.end
            switch step.kind {
            case .words: bytes += program.words[step.start..<(step.start + step.count)]
            case .value: write(value(step))
            case .section: write(inner, for: value(step))
            case .inverted: if value(step).isMissing { write(inner) }
            }
            place = step.end
        }
    }

    private mutating func write(_ value: PageValue) {
        switch value {
        case .text(let text?): EscapedText.append(text, to: &bytes)
        case .markup(let html?): bytes += html.utf8
        case .text(nil), .markup(nil), .flag, .object, .list: return
        }
    }

    private mutating func write(_ inner: Range<Int>, for value: PageValue) {
        switch value {
        case .flag(true): write(inner)
        case .text(_?), .markup(_?), .object(_?): write(inner, in: value)
        case .list(let parts): for part in parts { write(inner, in: .object(part)) }
        case .flag(false), .text(nil), .markup(nil), .object(nil): return
        }
    }

    private mutating func write(_ inner: Range<Int>, in frame: PageValue) {
        frames.append(frame)
        write(inner)
        frames.removeLast()
    }

    private func value(_ step: TemplateProgram.Instruction) -> PageValue {
        if step.count == 0 { return frames[step.frame] }
        guard case .object(let page?) = frames[step.frame] else { return .flag(false) }
        var value = page.value(at: program.fields[step.start], in: words)
        for place in (step.start + 1)..<(step.start + step.count) {
            guard case .object(let object?) = value else { return .flag(false) }
            value = object.value(at: program.fields[place], in: words)
        }
        return value
    }
}
