/// The steps of a page as one list of plain numbers, which running them copies nothing of.
struct TemplateProgram: Sendable {
    /// A step; what it encloses follows it, up to `end`.
    struct Instruction: Sendable {
        enum Kind: Sendable { case words, value, section, inverted }

        let kind: Kind
        /// The frame of a value; unused for words.
        let frame: Int
        /// Where its bytes begin among `words`, or its field indices among `fields`, and how many there are.
        let start: Int
        let count: Int
        /// The index of the instruction after it and all that it encloses.
        var end = 0
    }

    private(set) var instructions: [Instruction] = []
    private(set) var words: [UInt8] = []
    /// Which field of a value, then which field of that, and so on; those of all values one after another.
    private(set) var fields: [Int] = []

    init(_ steps: [TemplateStep]) { steps.forEach { add($0) } }

    private mutating func add(_ step: TemplateStep) {
        switch step {
        case .words(let bytes):
            instructions.append(Instruction(kind: .words, frame: 0, start: words.count, count: bytes.count))
            words += bytes
            instructions[instructions.count - 1].end = instructions.count
        case .value(let path): add(.value, path, [])
        case .section(let path, let inner): add(.section, path, inner)
        case .inverted(let path, let inner): add(.inverted, path, inner)
        }
    }

    private mutating func add(_ kind: Instruction.Kind, _ path: PagePath, _ inner: [TemplateStep]) {
        let place = instructions.count
        instructions.append(
            Instruction(kind: kind, frame: path.frame, start: fields.count, count: path.fields.count))
        fields += path.fields
        inner.forEach { add($0) }
        instructions[place].end = instructions.count
    }
}
