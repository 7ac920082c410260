/// The differences in behaviour between releases of XUpdate.
///
/// Source: the parser of each tag of `xuexiangjys/XUpdate` from 1.0.0 to 2.1.5.
enum Edition: String, CaseIterable, Sendable {
    /// 2.1.4 and 2.1.5: missing names and sums are empty, and only an ignorable update is ignored.
    case newest = "2.1.5"
    /// 2.0.8 to 2.1.3: names, sizes and sums are needed, and an ignored version stays ignored when it is forced.
    case middle = "2.1.0"
    /// Up to 2.0.7: Gson reads capitalised keys alone, and a page is downloaded like any file.
    case oldest = "2.0.7"

    /// - Parameter name: one of `names`; anything else stands for the newest.
    init(_ name: String) { self = Edition(rawValue: name) ?? .newest }

    /// Newest first.
    static let names = allCases.map(\.rawValue)

    /// True if a page is opened in the browser; else it is downloaded and fails to install.
    var opensPages: Bool { self != .oldest }

    /// True if Gson reads the document, and not Android's `org.json`.
    var isGson: Bool { self == .oldest }
}
