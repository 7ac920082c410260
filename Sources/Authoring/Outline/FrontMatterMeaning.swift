/// Whether two texts of a file differ in spaces alone.
package enum FrontMatterMeaning {
    /// True if the front matter of both is read as the same values, and all else is the same.
    package static func isSame(_ one: SourceText, _ other: SourceText) -> Bool {
        let (first, second) = (FileOutline(one.bytes), FileOutline(other.bytes))
        guard let a = first.front, let b = second.front else { return one == other }
        return one.bytes[first.bodyStart...] == other.bytes[second.bodyStart...] && YAMLValue(a) == YAMLValue(b)
            && signs(of: first) == signs(of: second)
    }

    /// Every sign that is no blank, in order: what stands in comments and in lines that cannot be read too.
    private static func signs(of outline: FileOutline) -> [UInt8] {
        outline.text.bytes[..<outline.bodyStart].filter { $0 != 0x20 && $0 != 0x09 }
    }
}
