/// The SDKs that differ in what they make of one document.
///
/// Source: growthbook-swift 1.1.4 (69725bc), growthbook-kotlin 7.1.1 (3ab9dfa), the JavaScript SDK 1.7.0, which React
/// Native apps use, and growthbook-python 4.0.0.
enum Edition: String, CaseIterable, Sendable {
    case swift = "swift-1.1.4"
    case kotlin = "kotlin-7.1.1"
    case javaScript = "js-1.7.0"
    /// No phone runs it; its real evaluator judges the documents in the tests.
    case python = "python-4.0.0"

    /// - Parameter name: a raw value; anything else stands for the first.
    init(_ name: String) { self = Edition(rawValue: name) ?? .swift }

    /// True where each value is read as the type that it must have, and another one loses the document.
    var isTyped: Bool { self == .swift || self == .kotlin }
}
