import PolicyModel

/// Stores a glance in the record of a build, so that the home page can be rendered again without reading every policy.
extension AppGlance {
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.text(slug)
        writer.text(name)
        writer.list(platforms) { $0.write(to: &$1) }
        writer.list(due) { $0.write(to: &$1) }
        writer.integer(Int64(changed?.seconds ?? .min))
        writer.integer(Int64(warnings))
        return writer.bytes
    }

    /// The name and the slug in `bytes` of a glance; nil for what is none, as far as that is seen by them.
    static func name(in bytes: [UInt8]) -> (name: String, slug: String)? {
        var reader = ByteReader(bytes)
        guard let slug = reader.text(), let name = reader.text() else { return nil }
        return (name, slug)
    }

    /// Nil for anything that `bytes` does not produce.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let slug = reader.text(), let name = reader.text(),
            let platforms = reader.list({ GlancePlatform(&$0, app: name, slug: slug) }),
            let due = reader.list({ DueContext(&$0, app: name, slug: slug) }),
            let changed = reader.integer(), let warnings = reader.integer(), reader.isAtEnd
        else { return nil }
        (self.slug, self.name, self.platforms, self.due) = (slug, name, platforms, due)
        self.changed = changed == .min ? nil : Moment(seconds: Int(changed))
        self.warnings = Int(warnings)
    }
}

extension GlancePlatform {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.text(platform.rawValue)
        writer.optional(announced)
        writer.optional(minimum)
        writer.list(phrases) { phrase, writer in
            writer.text(phrase.verdict.rawValue)
            writer.text(phrase.words)
            writer.byte((phrase.isLast ? 1 : 0) + (phrase.isUnlisted ? 2 : 0))
        }
        writer.text(ending)
        writer.list([counts, users].compactMap(\.self)) { numbers, writer in
            writer.list(numbers.sorted { $0.key.rawValue < $1.key.rawValue }) { count, writer in
                writer.text(count.key.rawValue)
                writer.integer(Int64(count.value))
            }
        }
        writer.list([next].compactMap(\.self)) { $0.write(to: &$1) }
        writer.list(clients) { $1.text($0) }
    }

    fileprivate init?(_ reader: inout ByteReader, app: String, slug: String) {
        guard let platform = reader.text().flatMap(Platform.init), let announced = reader.optional(),
            let minimum = reader.optional(), let phrases = reader.list({ PhraseContext(&$0) }),
            let ending = reader.text(),
            let numbers = reader.list({ $0.list(GlancePlatform.count) }), let counts = numbers.first,
            let next = reader.list({ DueContext(&$0, app: app, slug: slug) }),
            let clients = reader.list({ $0.text() })
        else { return nil }
        self.init(
            platform: platform, announced: announced, minimum: minimum, phrases: phrases, ending: ending,
            counts: Dictionary(counts, uniquingKeysWith: { first, _ in first }),
            users: numbers.dropFirst().first.map { Dictionary($0, uniquingKeysWith: { first, _ in first }) },
            next: next.first, clients: clients)
    }

    private static func count(_ reader: inout ByteReader) -> (Verdict, Int)? {
        guard let verdict = reader.text().flatMap(Verdict.init), let count = reader.integer() else { return nil }
        return (verdict, Int(count))
    }
}

extension PhraseContext {
    fileprivate init?(_ reader: inout ByteReader) {
        guard let verdict = reader.text().flatMap(Verdict.init), let words = reader.text(), let flags = reader.byte()
        else {
            return nil
        }
        self.init(verdict: verdict, words: words, isLast: flags & 1 != 0, isUnlisted: flags & 2 != 0)
    }
}

extension DueContext {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.integer(Int64(order))
        writer.integer(Int64(date?.moment.seconds ?? .min))
        writer.text(words)
        writer.optional(advice)
        writer.text(kind)
    }

    fileprivate init?(_ reader: inout ByteReader, app: String, slug: String) {
        guard let order = reader.integer(), let seconds = reader.integer(), let words = reader.text(),
            let advice = reader.optional(), let kind = reader.text()
        else { return nil }
        self.init(
            app: app, slug: slug, order: Int(order), date: DueContext.date(seconds, order: order), words: words,
            advice: advice, kind: kind)
    }

    /// A last day begins before the moment by which it is in order.
    private static func date(_ seconds: Int64, order: Int64) -> DateContext? {
        seconds == .min ? nil : DateContext(moment: Moment(seconds: Int(seconds)), isLastDay: seconds != order)
    }
}
