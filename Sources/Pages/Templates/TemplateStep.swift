/// One step of writing a page. Names are looked up when templates are compiled, since what a page defines is known then.
indirect enum TemplateStep: Sendable {
    case words([UInt8])
    case value(PagePath)
    /// For a list once for each of its parts; an object or text is one frame more for what is inside.
    case section(PagePath, [TemplateStep])
    case inverted(PagePath, [TemplateStep])
}

/// Where a value is found: in which of the frames around, the page's own being 0, and then field by field.
struct PagePath: Sendable {
    let frame: Int
    /// Empty for the frame itself, `{{.}}`.
    let fields: [Int]
}

/// One page in the making.
struct TemplateRun {
    private var frames: [PageValue]
    private var bytes: [UInt8] = []

    /// The page's HTML in UTF-8.
    static func page(_ steps: [TemplateStep], of page: any PageObject) -> [UInt8] {
        var run = TemplateRun(frames: [.object(page)])
        run.bytes.reserveCapacity(1 << 16)
        run.write(steps)
        return run.bytes
    }

    private mutating func write(_ steps: [TemplateStep]) {
        for step in steps {
            switch step {
            case .words(let words): bytes += words
            case .value(let path): write(value(path))
            case .section(let path, let inner): write(inner, for: value(path))
            case .inverted(let path, let inner): if value(path).isMissing { write(inner) }
            }
        }
    }

    private mutating func write(_ value: PageValue) {
        switch value {
        case .text(let text?): EscapedText.append(text, to: &bytes)
        case .markup(let html?): bytes += html.utf8
        case .text(nil), .markup(nil), .flag, .object, .list: return
        }
    }

    private mutating func write(_ inner: [TemplateStep], for value: PageValue) {
        switch value {
        case .flag(true): write(inner)
        case .text(_?), .markup(_?), .object(_?): write(inner, in: value)
        case .list(let parts): for part in parts { write(inner, in: .object(part)) }
        case .flag(false), .text(nil), .markup(nil), .object(nil): return
        }
    }

    private mutating func write(_ inner: [TemplateStep], in frame: PageValue) {
        frames.append(frame)
        write(inner)
        frames.removeLast()
    }

    private func value(_ path: PagePath) -> PageValue {
        var value = frames[path.frame]
        for field in path.fields {
            guard case .object(let object?) = value else { return .flag(false) }
            value = object.value(at: field)
        }
        return value
    }
}
