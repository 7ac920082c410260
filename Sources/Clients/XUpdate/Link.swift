/// What XUpdate's downloader does with an address, by the last part of its path.
///
/// Source: `UpdateUtils.isApkFile` and `DefaultUpdateDownloader` of 2.1.5.
enum Link {
    /// Downloaded and installed.
    case file
    /// Opened in the browser.
    case page
    /// Downloaded as an app, which fails.
    case dead

    init(_ address: String, as edition: Edition) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard path.hasPrefix("https://") || path.hasPrefix("http://") else {
            self = .dead
            return
        }
        if name.hasSuffix(".apk") {
            self = .file
        } else if edition.opensPages, name.contains(".htm") || name.contains(".shtm") {
            self = .page
        } else {
            self = .dead
        }
    }
}
