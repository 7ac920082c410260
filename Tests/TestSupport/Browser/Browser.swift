import Foundation

/// A real browser without a window, steered over its DevTools protocol: one for all tests of a process.
///
/// It is started by the first test that wants a page, and ends with the process, however that ends. What it would keep
/// (profile, caches, crash reports) lies in one folder that goes with it.
package final class Browser: Sendable {
    private static let started = Result { try Browser() }

    private let server: WebServer
    private let files: TemporaryFolder
    /// Where the protocol's connection to the browser itself is made.
    private let path: String

    private init() throws {
        let files = try TemporaryFolder()
        let port = try LoopbackPort.free(), log = files.url.appending(path: "log")
        server = try WebServer(
            "chromium",
            Self.options + ["--remote-debugging-port=\(port)", "--user-data-dir=\(files.path)/profile", "about:blank"],
            port: port, log: log, environment: Self.surroundings(in: files), spent: files.path)
        self.files = files
        path = try Self.path(in: log)
    }

    /// No sandbox, because the tests may run as root; no shared memory, because containers have little; nothing that
    /// would ask the network or draw otherwise on another machine.
    private static let options = [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--disable-extensions",
        "--disable-background-networking", "--disable-component-update", "--disable-breakpad", "--hide-scrollbars",
        "--disable-features=PreloadTopChromeWebUI,OptimizationGuideOnDeviceModel,Translate",
        "--no-proxy-server", "--force-color-profile=srgb", "--font-render-hinting=none", "--lang=en-US",
    ]

    /// Nothing of the user's: no settings, no fonts, no language, no time zone.
    ///
    /// The browser makes a socket in a folder of its own below the temporary one, and a socket's path must be short.
    private static func surroundings(in files: TemporaryFolder) throws -> [String: String] {
        let folder = files.path, names = ["HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"]
        var found = Dictionary(uniqueKeysWithValues: names.map { ($0, folder) })
        found.merge(["LC_ALL": "C.UTF-8", "LANGUAGE": "", "TZ": "UTC"]) { $1 }
        found["FONTCONFIG_FILE"] = try BrowserFonts.configuration(in: files)
        if folder.utf8.count <= 56 { found["TMPDIR"] = folder }
        return found
    }

    /// The browser writes into its log where it listens, with a word that nobody guesses.
    private static func path(in log: URL) throws -> String {
        for _ in 0..<600 {
            let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            if let found = words.firstMatch(of: /listening on ws:\/\/[^\/]+(\S+)\n/) { return String(found.1) }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw BrowserFailure(words: "the browser does not say where it listens")
    }

    /// An empty page that shares nothing with any other: cookies, caches and permissions are its own.
    package static func page() throws -> BrowserPage {
        let browser = try started.get()
        let own = try DevTools(port: browser.server.port, path: browser.path)
        // The context goes when its connection does.
        let context =
            try own.call("Target.createBrowserContext", ["disposeOnDetach": true])["browserContextId"] as? String
        let target = try own.call("Target.createTarget", ["url": "about:blank", "browserContextId": context ?? ""])
        guard let context, let id = target["targetId"] as? String else { throw BrowserFailure(words: "\(target)") }
        return try BrowserPage(DevTools(port: browser.server.port, path: "/devtools/page/\(id)"), of: own, context)
    }
}

/// The browser did not do what it was asked, in its own words.
package struct BrowserFailure: Error, CustomStringConvertible {
    package let words: String

    package var description: String { words }
}
