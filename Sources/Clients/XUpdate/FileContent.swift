import ClientKit
import PolicyModel

/// The content of XUpdate's document, from one release and the answer for everybody below it.
struct FileContent {
    let dated: DatedPolicy
    let line: CodeLine
    /// The announced release; the highest listed one if nothing is announced.
    let release: Release

    /// The keys in the order of the library's own example.
    var root: JSONValue {
        let archive = release.shipments[.android]?.archive
        let address = archive?.url ?? dated.policy.stores[.android] ?? ""
        return .object([
            JSONValue.Member("Code", .integer(0)), JSONValue.Member("Msg", .string("")),
            JSONValue.Member("UpdateStatus", .integer(status)),
            JSONValue.Member("VersionCode", .integer(CodeLine.code(of: release) ?? 0)),
            JSONValue.Member("VersionName", .string(release.version.description)),
            JSONValue.Member("UploadTime", .string(uploaded)), JSONValue.Member("ModifyContent", .string(words)),
            JSONValue.Member("DownloadUrl", .string(address)),
            // Kilobytes, rounded up; 0 and an empty sum are not checked.
            JSONValue.Member("ApkSize", .integer(archive?.length.map { ($0 - 1) / 1024 + 1 } ?? 0)),
            JSONValue.Member("ApkMd5", .string(archive?.md5 ?? "")),
        ])
    }

    private var status: Int {
        switch line.verdict {
        case .none: 0
        case .force: 2
        case .recommend: line.frequency == .once ? 3 : 1
        }
    }

    /// `2026-11-02 09:00:00` in UTC; empty without a date. No release reads it.
    private var uploaded: String {
        guard case .from(let moment)? = release.shipments[.android]?.live else { return "" }
        return moment.description.replacing("T", with: " ").replacing("Z", with: "")
    }

    /// In the fallback language: the document has one.
    private var words: String {
        guard line.verdict != .none else { return "" }
        return dated.text(line.textName, for: line.verdict, in: dated.policy.language, latest: line.latest).body ?? ""
    }
}
