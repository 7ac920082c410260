import Foundation
import TestSupport
import Testing

/// A site that the program built, behind nginx with the configuration that the program wrote for it, as people get it.
final class BrowsedSite: Sendable {
    /// This repository's own content.
    static let shipped = Result { try BrowsedSite(try Decree.shippedSite()) }

    /// This repository's own content, its pages in another language.
    static func shipped(in language: String, title: String? = nil) throws -> BrowsedSite {
        let folder = try Decree.shippedSite()
        var home = try folder.read("Content/index.md").replacing("\nlanguage: en\n", with: "\nlanguage: \(language)\n")
        if let title { home = home.replacing(/\ntitle: .+/, with: "\ntitle: \(title)") }
        try folder.write(home, to: "Content/index.md")
        return try BrowsedSite(folder)
    }

    private static let authority = Result { try TestAuthority() }

    /// The program built nothing, in its words.
    struct Refused: Error {
        let words: String
    }

    let folder: TemporaryFolder
    /// `https://localhost:…/`.
    let address: String
    /// Every page, by path.
    let pages: [String]
    private let server: WebServer

    /// - Parameter folder: with `Content/`, and `Templates/` where they are not the built-in ones.
    init(_ folder: TemporaryFolder) throws {
        let port = try LoopbackPort.free(), root = "https://localhost:\(port)"
        self.folder = folder
        address = root + "/"
        let home = try folder.read("Content/index.md").replacing(/\nurl: \S+/, with: "\nurl: \(root)")
        try folder.write(home, to: "Content/index.md")
        let sign = ["sign", "--yes", "--new-key", "--key", "browsed.key", "--unencrypted"]
        for arguments in [["build"], sign, ["generate", "nginx", "--out", "host"]] {
            let run = try ProgramRun.run(
                Decree.program, arguments, in: folder.path, environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
            guard run.status == 0 else { throw Refused(words: run.errors) }
        }
        let files = try FolderListing.files(folder.url.appending(path: "Public")).keys
        pages = files.filter { $0.hasSuffix(".html") }.sorted()
        let (chain, key) = try Self.authority.get().certificate("browsed-\(port)")
        let configuration = try folder.read("host/decree.conf")
            .replacing("/etc/letsencrypt/live/localhost/fullchain.pem", with: chain)
            .replacing("/etc/letsencrypt/live/localhost/privkey.pem", with: key)
            .replacing("listen [::]:443 ssl http2;", with: "").replacing("listen [::]:80;", with: "")
            .replacing("listen 443 ssl http2;", with: "listen 127.0.0.1:\(port) ssl http2;")
            .replacing("listen 80;", with: "listen 127.0.0.1:\(try LoopbackPort.free());")
            .replacing("\(folder.path)/Published/current", with: "\(folder.path)/Public")
        server = try WebServer.nginx(configuration, port: port, in: folder)
    }

    /// One of its pages in a tab of its own.
    func open(_ path: String, _ look: PageLook = PageLook(.light, .desk)) throws -> BrowserPage {
        let page = try Browser.page()
        try look.put(on: page)
        try page.open(address + path)
        return page
    }
}

/// On what a page is looked at.
struct PageLook: Sendable, CustomTestStringConvertible {
    enum Screen: Int, CaseIterable {
        case phone = 360, desk = 1280
    }

    let scheme: BrowserPage.Scheme
    let screen: Screen

    static let all = BrowserPage.Scheme.allCases.flatMap { scheme in Screen.allCases.map { PageLook(scheme, $0) } }

    init(_ scheme: BrowserPage.Scheme, _ screen: Screen) {
        (self.scheme, self.screen) = (scheme, screen)
    }

    var testDescription: String { "\(scheme.rawValue), \(screen.rawValue) pixels wide" }

    func put(on page: BrowserPage) throws {
        try page.see(width: screen.rawValue, isPhone: screen == .phone)
        try page.see(scheme)
    }
}

extension BrowserPage {
    /// What is wider than the screen, and what leaves it where nothing can be scrolled; drawings and code scroll.
    func overflow() throws -> [String] {
        try value(
            """
            (() => {
              const width = document.documentElement.clientWidth;
              const isCut = (it) => {
                const box = it.getBoundingClientRect();
                return box.width > 1 && (box.right > width + 1 || box.left < -1);
              };
              const cut = [...document.querySelectorAll("main *, header *, footer *")]
                .filter((it) => isCut(it) && !it.closest("pre, .scroll, .hidden, thead"))
                .map((it) => `${it.tagName}.${it.className} is cut: ${it.textContent.slice(0, 60)}`);
              const wide = document.documentElement.scrollWidth;
              return wide > width ? [`${wide} pixels wide`, ...cut] : cut;
            })()
            """)
    }
}
