import ClientKit

/// The entries at the top of a property list, XML or binary: all that an app says of itself stands there.
///
/// Foundation's decoder reads nested lists by calling itself, and ends the program on a small stack where a list is
/// nested deep. Here nothing below the top is read, except lists of texts.
struct PropertyList: Hashable {
    enum Value: Hashable {
        case text(String)
        case number(Int)
        case texts([String])
    }

    private let values: [String: Value]

    init(_ values: [String: Value]) { self.values = values }

    /// - Throws: for bytes that are no property list with a dictionary at its top.
    init(_ bytes: [UInt8]) throws(AppFileError) {
        if bytes.starts(with: Array("bplist0".utf8)) {
            guard let values = BinaryPropertyList(bytes)?.top else {
                throw AppFileError("holds a binary property list that is damaged")
            }
            self.init(values)
        } else {
            do throws(XMLFault) { self.init(try Self.top(of: XMLText(bytes))) } catch {
                throw AppFileError("holds a property list that \(error.reason)")
            }
        }
    }

    /// Numbers as digits; nil if absent, empty or of another kind.
    func text(_ key: String) -> String? {
        switch values[key] {
        case .text(let text): text.isEmpty ? nil : text
        case .number(let number): "\(number)"
        default: nil
        }
    }

    func texts(_ key: String) -> [String] {
        if case .texts(let texts) = values[key] { texts } else { [] }
    }

    private static func top(of text: XMLText) -> [String: Value] {
        var values: [String: Value] = [:], names: [String] = [], words = "", key: String?, list: [String] = []
        for event in text.events {
            switch event {
            case .start(let name, _, _):
                names.append(name.local)
                words = ""
            case .text(let more): words += more
            case .end(let name):
                let isTop = names.count == 3 && names[1] == "dict"
                names.removeLast()
                if names.count == 3, names[1] == "dict", names[2] == "array" {
                    if name.local == "string" { list.append(words) }
                } else if isTop, name.local == "key" {
                    key = words
                    list = []
                } else if isTop, let found = key {
                    // The first of two entries counts, as for Apple's reader.
                    if values[found] == nil { values[found] = value(name.local, words, list) }
                    key = nil
                }
            }
        }
        return values
    }

    private static func value(_ kind: String, _ words: String, _ list: [String]) -> Value? {
        switch kind {
        case "string": .text(words)
        case "integer": Int(words).map { .number($0) }
        case "array": .texts(list)
        default: nil
        }
    }
}
