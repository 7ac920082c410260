@testable import Authoring
import PolicyModel

/// Files that are being written, as an editor asks about them: broken at any place.
enum OutlineTargets {
    @Sendable static func outline(_ bytes: [UInt8]) {
        let outline = FileOutline(bytes), text = outline.text, all = 0...bytes.count
        for place in outline.values {
            let range = place.range
            promise(all.contains(range.lowerBound) && all.contains(range.upperBound), "a value outside: \(range)")
        }
        for section in outline.sections {
            let parts = section.parts.flatMap { [$0.heading, $0.range] + $0.fields.map(\.range) }
            for range in [section.heading, section.name, section.range] + parts {
                promise(all.contains(range.lowerBound) && all.contains(range.upperBound), "a section outside: \(range)")
            }
        }
        let step = max(1, bytes.count / 12)
        for offset in stride(from: 0, through: bytes.count, by: step) {
            let place = text.place(of: offset), back = text.offset(of: place)
            promise(back <= offset && text.place(of: back) == place, "\(offset) came back as \(back)")
            _ = outline.value(at: offset)
            for cursor in FrontMatterCursor.all(in: outline, at: offset) {
                promise(cursor.word.upperBound == offset, "a word elsewhere: \(cursor.word), not \(offset)")
            }
        }
        promise(FrontMatterMeaning.isSame(text, text), "a text differs from itself")
    }
}
