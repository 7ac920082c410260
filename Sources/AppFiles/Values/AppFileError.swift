import PolicyModel

/// Why nothing is taken from a file.
package struct AppFileError: Error, Hashable, CustomStringConvertible {
    package internal(set) var path = ""
    /// To follow the file's path: `is damaged: …`.
    package let reason: String

    /// True where libarchive does not know the form of the bytes.
    let isUnreadable: Bool

    init(_ reason: String, isUnreadable: Bool = false) { (self.reason, self.isUnreadable) = (reason, isUnreadable) }

    package var description: String { "'\(path)' \(reason)" }

    /// A name from inside the file, for a message: it may hold anything.
    static func shown(_ name: String) -> String {
        let text = name.count > 80 ? "\(name.prefix(80))…" : name
        return "'\(VisibleText.of(text))'"
    }
}
