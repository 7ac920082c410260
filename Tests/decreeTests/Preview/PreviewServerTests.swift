import Foundation
import Publishing
import TestSupport
import Testing
@testable import Preview
@testable import decree

/// The running preview as programs meet it: addresses, headers, events, and who is sent away.
@Suite(.serialized) struct PreviewServerTests {
    private static let shared = Result { try RunningPreview(try Decree.shippedSite()) }

    private func preview() throws -> RunningPreview { try Self.shared.get() }

    @Test func `documents come as they are built, under the headers of a host`() throws {
        let preview = try preview(), answer = try preview.ask("/kasa/retired.json")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "application/json")
        #expect(answer.headers["cache-control"] == FileHeaders(at: "kasa/retired.json", cache: 300).cacheControl)
        for (name, value) in FileHeaders.security { #expect(answer.headers[name.lowercased()] == value, "\(name)") }
        let built = try Decree.run("build", in: preview.folder)
        #expect(built.status == 0)
        #expect(answer.body == (try preview.folder.read("Public/kasa/retired.json")))
    }

    @Test func `a page is the published one with the preview's files before the end of its body`() throws {
        let preview = try preview(), answer = try preview.ask("/kasa/")
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
        #expect(answer.body.contains("<script src=\"/-decree/preview.js\""))
        #expect(answer.body.contains("<form class=\"decree-device\" data-app=\"kasa\""))
        #expect(try preview.ask("/").body.contains("class=\"decree-device\"") == false)
        #expect(try preview.ask("/-decree/preview.js").body == PreviewScript.javaScript)
        #expect(try preview.ask("/-decree/preview.css").headers["content-type"] == "text/css; charset=utf-8")
    }

    @Test func `a browser is asked to keep nothing, and what the host would have said`() throws {
        let answer = try preview().ask("/kasa/retired.json", "Sec-Fetch-Mode: cors")
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["decree-cache-control"] == FileHeaders(at: "kasa/retired.json", cache: 300).cacheControl)
    }

    @Test func `an app's own SSVC file answers its build, and the document for all answers others`() throws {
        let preview = try preview()
        let own = try preview.ask("/kasa/ssvc.json?SSVCLatestVersionKey=3.0.1").body
        #expect(own == (try preview.ask("/kasa/ssvc.3.0.1.json").body))
        #expect(
            try preview.ask("/kasa/ssvc.json?SSVCLatestVersionKey=9.9.9").body == preview.ask("/kasa/ssvc.json").body)
        #expect(own != (try preview.ask("/kasa/ssvc.json").body))
    }

    @Test func `what is missing is missing: a page for people, words for programs`() throws {
        let preview = try preview()
        let page = try preview.ask("/nowhere"), document = try preview.ask("/kasa/nothing.json")
        #expect(page.status == 404)
        #expect(page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(document.status == 404)
        #expect(document.body == "not found\n")
        #expect(try preview.ask("/publications/1/index.html").status == 404)
        #expect(try preview.ask("/../Content/kasa.md").status == 404)
        #expect(try preview.ask("/%2e%2e/Content/kasa.md").status == 404)
        #expect(try preview.ask("/-decree/other").status == 404)
        #expect(try preview.ask("/%zz").status == 404)
        #expect(try preview.ask("/kasa%00/").status == 404)
        #expect(try preview.ask("//evil.example/kasa").status == 404)
    }

    @Test func `a folder without its slash is redirected, as hosts do`() throws {
        let answer = try preview().ask("/kasa")
        #expect(answer.status == 301)
        #expect(answer.headers["location"] == "/kasa/")
    }

    @Test func `whoever calls this machine by another name is sent away`() throws {
        let preview = try preview()
        for host in ["evil.example:\(preview.port)", "127.0.0.1", "evil.example", "localhost:1"] {
            let answer = try preview.ask("/kasa/retired.json", host: host)
            #expect(answer.status == 421, "\(host)")
            #expect(answer.body == "this preview answers at http://127.0.0.1:\(preview.port)/ only\n")
        }
        #expect(try preview.ask("/", host: "localhost:\(preview.port)").status == 200)
    }

    @Test func `pages from elsewhere can link here, and nothing more`() throws {
        let preview = try preview()
        for site in ["cross-site", "same-site"] {
            let taken = try preview.ask("/kasa/retired.json", "Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: no-cors")
            #expect(taken.status == 403)
            #expect(taken.body == "this preview is for its own pages only\n")
            #expect(try preview.ask("/kasa/", "Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: navigate").status == 200)
        }
        #expect(
            try preview.ask("/kasa/retired.json", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors").status == 200)
    }

    @Test func `what no browser sends is refused, and the next request is answered`() throws {
        let preview = try preview(), long = String(repeating: "a", count: 200_000)
        #expect(try preview.ask("/\(long)").status == 400)
        #expect(try preview.ask("/", "X-Long: \(long)").status == 400)
        #expect(try preview.ask("/", method: "POST", "Content-Length: -1").status == 400)
        #expect(try preview.ask("/-decree/explain?app=kasa&version=\(long.prefix(2_000))").status == 400)
        #expect(try preview.ask("/").status == 200)
    }

    @Test func `parts and conditions are answered with the whole`() throws {
        let preview = try preview(), whole = try preview.ask("/kasa/retired.json")
        let part = try preview.ask("/kasa/retired.json", "Range: bytes=0-3")
        let known = try preview.ask(
            "/kasa/retired.json", "If-None-Match: *", "If-Modified-Since: Sat, 21 Nov 2037 00:00:00 GMT")
        for answer in [part, known] {
            #expect(answer.status == 200)
            #expect(answer.body == whole.body)
        }
    }

    @Test func `a hundred open pages and as many slow ones all get the event, and keep nobody waiting`() throws {
        let preview = try RunningPreview(try Decree.smallSite())
        let slow = try (0..<100).map { _ in try LoopbackSocket(connectingTo: preview.port) }
        defer { slow.forEach { $0.close() } }
        slow.forEach { $0.write(Array("GET / HT".utf8)) }
        let pages = try (0..<100).map { _ in try preview.events(of: "none") }
        for page in pages { #expect(page.next()?.hasPrefix("event: reload\n") == true) }
        try SiteEdits.replace("app: Kasa", with: "app: Kassa", in: "Content/kasa.md", of: preview.folder)
        let told = Set(pages.map { $0.next() ?? "nothing" })
        #expect(told == ["event: reload\ndata: \(try preview.revision())"])
        #expect(try preview.ask("/kasa/").body.contains("Kassa"))
    }

    @Test func `nothing can be written, and a head is a head`() throws {
        let preview = try preview(), refused = try preview.ask("/", method: "POST", "Content-Length: 0")
        #expect(refused.status == 405)
        #expect(refused.headers["allow"] == "GET, HEAD")
        let head = try preview.ask("/kasa/retired.json", method: "HEAD"), whole = try preview.ask("/kasa/retired.json")
        #expect(head.body.isEmpty)
        #expect(head.headers["content-length"] == "\(whole.body.utf8.count)")
    }

    @Test func `the device bar's answer is explain's, word for word`() throws {
        let preview = try preview()
        let answer = try preview.ask("/-decree/explain?app=kasa&platform=ios&version=3.0.1&os=16&language=de")
        let explained = try Decree.run(
            "explain", "kasa", "--platform", "ios", "--version", "3.0.1", "--os", "16", "--language", "de",
            in: preview.folder, environment: ["COLUMNS": "100"])
        #expect(answer.status == 200)
        #expect(answer.body == explained.output)
    }

    @Test(arguments: [
        ("app=kasa", "name a version\n"),
        ("app=kasa&version=", "name a version\n"),
        ("app=kasa&version=x", "'x' is not a version: write one to four numbers joined by dots\n"),
        (
            "app=kasa&version=3.0&platform=beos",
            "'beos' is not a platform: write ios, macos, tvos, watchos or android\n"
        ),
        ("app=kasa&version=3.0&platform=android", "'kasa' is not on android; it is on ios\n"),
        ("app=kasa&version=3.0&os=old", "'old' is not a version of an OS: write one to four numbers joined by dots\n"),
        ("app=kasa&version=3.0&language=-", "'-' is not a language: write a tag such as pt-BR\n"),
        ("app=kassa&version=3.0", "'kassa' is not an app that can be shown\n"),
    ])
    func `a mistake in the question is said in words`(_ query: String, _ words: String) throws {
        let answer = try preview().ask("/-decree/explain?\(query)")
        #expect(answer.status == 400)
        #expect(answer.body == words)
    }
}

/// The life of one preview: what changes while it runs, and how it begins and ends.
@Suite struct PreviewLifeTests {
    @Test
    func `a change is announced once it is there, a mistake lies over the last good page, and mending takes it back`()
        throws
    {
        let preview = try RunningPreview(try Decree.smallSite())
        let first = try preview.revision(), events = try preview.events(of: first)
        #expect(events.next() == "event: mistakes\ndata: {\"mistakes\": []}")
        try SiteEdits.replace("app: Kasa", with: "app: Kassa", in: "Content/kasa.md", of: preview.folder)
        let told = events.next()
        let second = try preview.revision()
        #expect(told == "event: reload\ndata: \(second)")
        #expect(second != first)
        #expect(try preview.ask("/kasa/").body.contains("Kassa"))

        let newer = try preview.events(of: second)
        #expect(newer.next() == "event: mistakes\ndata: {\"mistakes\": []}")
        try SiteEdits.replace("minimum: 2.8.0", with: "minimum: 2.8.x", in: "Content/kasa.md", of: preview.folder)
        let mistakes = newer.next() ?? ""
        #expect(mistakes.hasPrefix("event: mistakes\ndata: {\"mistakes\": [{\"severity\": \"error\""))
        #expect(mistakes.contains(#""file": "Content/kasa.md""#))
        #expect(mistakes.contains(#"    minimum: 2.8.x\n             ^"#))
        #expect(try preview.ask("/kasa/").body.contains("Kassa"))
        try SiteEdits.replace("minimum: 2.8.x", with: "minimum: 2.8.0", in: "Content/kasa.md", of: preview.folder)
        #expect(newer.next() == "event: mistakes\ndata: {\"mistakes\": []}")
        #expect(preview.log.contains("Content/kasa.md changed: 1 app judged, shown after "))
    }

    @Test func `a site that is wrong from the start is served as soon as it is mended`() throws {
        let folder = try Decree.smallSite()
        try SiteEdits.replace("minimum: 2.8.0", with: "minimum: 2.8.x", in: "Content/kasa.md", of: folder)
        let preview = try RunningPreview(folder)
        let answer = try preview.ask("/")
        #expect(answer.status == 503)
        #expect(answer.body.contains("<p>Nothing can be shown before the mistakes are mended.</p>"))
        let events = try preview.events(of: try preview.revision())
        #expect(events.next()?.contains("Content/kasa.md") == true)
        try SiteEdits.replace("minimum: 2.8.x", with: "minimum: 2.8.0", in: "Content/kasa.md", of: folder)
        #expect(events.next()?.hasPrefix("event: reload\n") == true)
        #expect(try preview.ask("/").status == 200)
    }

    @Test func `a folder that goes is reported, and comes back with what was changed meanwhile`() throws {
        let preview = try RunningPreview(try Decree.smallSite()), path = preview.folder.path
        let first = try preview.revision(), events = try preview.events(of: first)
        #expect(events.next() == "event: mistakes\ndata: {\"mistakes\": []}")
        try FileManager.default.moveItem(atPath: path + "/Content", toPath: path + "/Away")
        #expect(
            events.next()
                == #"event: mistakes\#ndata: {"mistakes": [{"text": "error: there is no content folder at Content\n"}]}"#
        )
        #expect(try preview.ask("/kasa/").body.contains("Kasa"))
        try SiteEdits.replace("app: Kasa", with: "app: Kassa", in: "Away/kasa.md", of: preview.folder)
        try FileManager.default.moveItem(atPath: path + "/Away", toPath: path + "/Content")
        #expect(events.next()?.hasPrefix("event: reload\n") == true)
        #expect(try preview.ask("/kasa/").body.contains("Kassa"))
        let revision = try preview.revision(), later = try preview.events(of: revision)
        #expect(later.next() == "event: mistakes\ndata: {\"mistakes\": []}")
        try SiteEdits.replace("app: Kassa", with: "app: Kasssa", in: "Content/kasa.md", of: preview.folder)
        #expect(later.next()?.hasPrefix("event: reload\n") == true)
    }

    @Test func `nothing is written beside the content`() throws {
        let preview = try RunningPreview(try Decree.smallSite())
        #expect(try preview.ask("/kasa/").status == 200)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: preview.folder.path).sorted() == [
                "Content", "preview.log",
            ])
    }

    @Test func `a taken port is said so`() throws {
        let preview = try RunningPreview(try Decree.smallSite())
        let second = try Decree.run("preview", "--port", "\(preview.port)", in: preview.folder)
        #expect(second.status == 2)
        #expect(
            second.errors == "error: port \(preview.port) is taken on 127.0.0.1, perhaps by another preview; "
                + "stop that, or give --port another number (0 takes a free one)\n")
    }

    @Test(arguments: ["INT", "TERM"])
    func `a signal ends it cleanly, also while a page is open`(_ name: String) throws {
        let folder = try Decree.smallSite(), port = try LoopbackPort.free()
        // With job control: a shell without it has its background jobs ignore INT, and what is ignored stays so.
        let script = """
            set -m
            "$1" preview --port \(port) > out 2>&1 & preview=$!
            until grep -q http out; do sleep 0.05; done
            curl --silent --no-buffer http://127.0.0.1:\(port)/-decree/events > events & sleep 0.3
            kill -\(name) "$preview"; wait "$preview"; echo "status $?"; cat out
            """
        let run = try ProgramRun.run(
            "/bin/bash", ["-c", script, "bash", Decree.program], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        #expect(run.output == "status 0\nhttp://127.0.0.1:\(port)/: 1 app at 2026-11-21T00:00:00Z; no mistakes\n")
    }
}
