import PolicyModel

/// One step of rendering a page. Names are already resolved, because the fields of a page are known at compile time.
indirect enum TemplateStep: Sendable {
    case words([UInt8])
    case value(PagePath)
    /// Runs once for each element of a list; an object or text becomes one more frame for the steps inside.
    case section(PagePath, [TemplateStep])
    case inverted(PagePath, [TemplateStep])
}

/// Where a value is found: the index of the frame, 0 for the page, then the indices of the fields.
struct PagePath: Sendable {
    let frame: Int
    /// Empty for the frame itself, `{{.}}`.
    let fields: [Int]
}

/// Renders one page.
struct TemplateRun {
    private let words: Vocabulary
    private var frames: [PageValue]
    private var bytes: [UInt8] = []

    /// The page's HTML in UTF-8.
    static func page(
        _ steps: [TemplateStep], of page: any PageObject, in words: Vocabulary = .english
    ) -> [UInt8] {
        var run = TemplateRun(words: words, frames: [.object(page)])
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
            value = object.value(at: field, in: words)
        }
        return value
    }
}
