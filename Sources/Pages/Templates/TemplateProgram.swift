/// The steps of a page as one list of plain numbers, which running them copies nothing of.
struct TemplateProgram: Sendable {
    /// A step; what it encloses follows it, up to `end`.
    struct Instruction: Sendable {
        /// `frame` is a section on a frame itself.
        enum Kind: Sendable { case words, value, condition, section, inverted, frame }

        let kind: Kind
        /// The frame of a value; unused for words.
        let frame: Int
        /// The field of a value; unused for words and frames.
        let field: Int
        /// Where its bytes begin among `words`, or the fields that lead to its object among `fields`, and how many
        /// there are.
        let start: Int
        let count: Int
        /// The index of the instruction after it and all that it encloses.
        var end = 0
    }

    private(set) var instructions: [Instruction] = []
    private(set) var words: [UInt8] = []
    /// Which field of a frame, then which field of that, and so on; those of all values one after another.
    private(set) var fields: [Int] = []

    init(_ steps: [TemplateStep]) { steps.forEach { add($0) } }

    private mutating func add(_ step: TemplateStep) {
        switch step {
        case .words(let bytes):
            instructions.append(
                Instruction(
                    kind: .words, frame: 0, field: 0, start: words.count, count: bytes.count,
                    end: instructions.count + 1))
            words += bytes
        case .value(let path): add(.value, path, [])
        case .condition(let path, let inner): add(.condition, path, inner)
        case .section(let path, let inner): add(.section, path, inner)
        // A frame is always there.
        case .inverted(let path, let inner): if !path.fields.isEmpty { add(.inverted, path, inner) }
        }
    }

    private mutating func add(_ kind: Instruction.Kind, _ path: PagePath, _ inner: [TemplateStep]) {
        let place = instructions.count, way = path.fields.dropLast()
        instructions.append(
            Instruction(
                kind: path.fields.isEmpty ? .frame : kind, frame: path.frame, field: path.fields.last ?? 0,
                start: fields.count, count: way.count))
        fields += way
        inner.forEach { add($0) }
        instructions[place].end = instructions.count
    }
}
