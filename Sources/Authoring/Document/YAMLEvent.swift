import CYAML

/// One step of a YAML text as libyaml reads it.
///
/// The parser lives inside `all(in:)` alone: what leaves are values, never its memory.
struct YAMLEvent {
    enum Kind: Equatable {
        case scalar(String, Style)
        /// Flow is what is written with brackets or braces.
        case listStart(isFlow: Bool), mapStart(isFlow: Bool)
        case alias, listEnd, mapEnd
    }

    /// How a scalar is written: without quotes, in quotes, or as a `|` or `>` block.
    enum Style { case plain, quoted, block }

    /// Where an event begins or a mistake was found. All count from 0; columns and the index count Unicode scalars.
    struct Mark {
        let index: Int
        let line: Int
        let column: Int

        fileprivate init(_ mark: yaml_mark_t) {
            index = Int(mark.index)
            line = Int(mark.line)
            column = Int(mark.column)
        }
    }

    /// The text is no YAML from the mark on, or goes deeper there than the limit.
    enum Fault: Error {
        /// What was being read when it was found began at the second mark; the text's beginning if that is not known.
        case syntax(Mark, since: Mark)
        case nesting(Mark)
    }

    let kind: Kind
    let mark: Mark
    /// Where it ends; for a block list or map, which has no closing sign, where the next value begins.
    let end: Mark
    /// True where an anchor or a tag stands before the value; the mark is its place then.
    let isMarked: Bool

    /// The events between the beginning of the first document and its end; none where the text holds no value.
    ///
    /// Aliases are events, not copies, so the number of events is bounded by the length of the text.
    static func all(in text: String, deepest: Int) throws(Fault) -> [YAMLEvent] {
        // At one address for as long as it lives, since libyaml keeps that address inside.
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        defer { parser.deallocate() }
        // Fails only if there is no memory.
        guard yaml_parser_initialize(parser) == 1 else {
            throw .syntax(Mark(yaml_mark_t()), since: Mark(yaml_mark_t()))
        }
        defer { yaml_parser_delete(parser) }
        let bytes = ContiguousArray(text.utf8)
        return try bytes.withUnsafeBufferPointer { bytes throws(Fault) in
            yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            return try all(from: parser, deepest: deepest, about: bytes.count / 8)
        }
    }

    private static func all(
        from parser: UnsafeMutablePointer<yaml_parser_t>, deepest: Int, about number: Int
    ) throws(Fault) -> [YAMLEvent] {
        var events: [YAMLEvent] = [], depth = 0
        events.reserveCapacity(number)
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) == 1 else {
                throw .syntax(Mark(parser.pointee.problem_mark), since: Mark(parser.pointee.context_mark))
            }
            defer { yaml_event_delete(&event) }
            if event.type == YAML_STREAM_END_EVENT { return events }
            guard let read = YAMLEvent(event) else { continue }
            switch read.kind {
            case .listStart, .mapStart: depth += 1
            case .listEnd, .mapEnd: depth -= 1
            case .scalar, .alias: break
            }
            guard depth + (read.isScalar ? 1 : 0) <= deepest else { throw .nesting(read.mark) }
            events.append(read)
        }
    }

    private var isScalar: Bool {
        if case .scalar = kind { return true }
        return false
    }

    var isAlias: Bool {
        if case .alias = kind { return true }
        return false
    }

    /// Whether a list or map ends here.
    var isEnd: Bool {
        switch kind {
        case .listEnd, .mapEnd: true
        case .scalar, .alias, .listStart, .mapStart: false
        }
    }

    /// Nil for what only frames the document.
    private init?(_ event: yaml_event_t) {
        let data = event.data
        switch event.type {
        case YAML_SCALAR_EVENT:
            let bytes = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
            let style: Style =
                switch data.scalar.style {
                case YAML_PLAIN_SCALAR_STYLE: .plain
                case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
                default: .quoted
                }
            kind = .scalar(String(decoding: bytes, as: UTF8.self), style)
            isMarked = data.scalar.anchor != nil || data.scalar.tag != nil
        case YAML_SEQUENCE_START_EVENT:
            kind = .listStart(isFlow: data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
            isMarked = data.sequence_start.anchor != nil || data.sequence_start.tag != nil
        case YAML_MAPPING_START_EVENT:
            kind = .mapStart(isFlow: data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
            isMarked = data.mapping_start.anchor != nil || data.mapping_start.tag != nil
        case YAML_ALIAS_EVENT: (kind, isMarked) = (.alias, false)
        case YAML_SEQUENCE_END_EVENT: (kind, isMarked) = (.listEnd, false)
        case YAML_MAPPING_END_EVENT: (kind, isMarked) = (.mapEnd, false)
        default: return nil
        }
        mark = Mark(event.start_mark)
        end = Mark(event.end_mark)
    }
}
