import PolicyModel
import TestSupport
import Testing
@testable import AppFiles

/// What is read of apps that ship, from each form in which they do.
@Suite struct AppFileReaderTests {
    /// The app in `name`, which the script makes.
    private func app(_ name: String, _ script: String) throws -> AppFile {
        let folder = try SampleApps.make(script)
        return try withExtendedLifetime(folder) { try AppFileReader(folder.path + "/" + name).app() }
    }

    private static var darkroom: AppFile {
        var app = AppFile(platform: .macos, id: "com.example.darkroom", version: "2.2", build: "220")
        app.requires = "13.0"
        (app.hardware, app.knowsHardware) = (.arm64, true)
        return app
    }

    private static func kasa(_ platform: Platform, requires: String) -> AppFile {
        var app = AppFile(platform: platform, id: "com.example.kasa", version: "3.3.0", build: "3300")
        app.requires = requires
        return app
    }

    @Test(arguments: [
        "zipped('a.zip', mac())", "zipped('a.zip', mac(binary=False), zipfile.ZIP_STORED)", "tarred('a.zip', mac())",
        "tarred('a.zip', mac(), 'xz')", "tarred('a.zip', mac(), 'bz2')",
        "zipped('a.zip', {**mac(), '__MACOSX/Darkroom.app/Contents/Info.plist': b'fork'})",
        "zipped('a.zip', {'build/' + name: data for name, data in mac().items()})",
        "tarred('a.zip', {'./' + name: data for name, data in mac().items()})",
    ])
    func `a Mac's app is read in every archive it ships in`(_ script: String) throws {
        #expect(try app("a.zip", script) == Self.darkroom)
    }

    @Test(arguments: ["Darkroom.app", "Darkroom.xcarchive"])
    func `a folder is an app, or an archive of Xcode's`(_ name: String) throws {
        let script = "folder(mac()); folder(mac(), 'Darkroom.xcarchive/Products/Applications')"
        var expected = Self.darkroom
        if name.hasSuffix("archive") { expected.otherForm = Self.xcode }
        #expect(try app(name, script) == expected)
        #expect(try app(name + "/", script) == expected)
    }

    private static let xcode = "an archive of Xcode, which nobody installs"

    @Test func `an archive of Xcode's is none that ships, packed or not`() throws {
        let script = """
            zipped('a.zip', {'D.xcarchive/Products/Applications/' + name: data for name, data in mac().items()})
            """
        #expect(try app("a.zip", script).otherForm == Self.xcode)
    }

    @Test func `an iPhone's app is in the folder Payload`() throws {
        #expect(try app("k.ipa", "zipped('k.ipa', phone())") == Self.kasa(.ios, requires: "16.0"))
        let tv = "zipped('k.ipa', phone(CFBundleSupportedPlatforms=['AppleTVOS']))"
        #expect(try app("k.ipa", tv) == Self.kasa(.tvos, requires: "16.0"))
    }

    @Test func `the app inside another one is not the app`() throws {
        let watch = """
            files = phone()
            files.update({name.replace('Payload', 'Payload/Kasa.app/Watch'): data
                          for name, data in phone('Watch', build='1').items()})
            zipped('k.ipa', files)
            """
        #expect(try app("k.ipa", watch).build == "3300")
    }

    @Test(arguments: ["ARM, INTEL", "INTEL,"])
    func `an app that runs on Intel's processors needs no others`(_ kinds: String) throws {
        let app = try app("a.zip", "zipped('a.zip', mac(kinds=(\(kinds))))")
        #expect(app.hardware == nil)
        #expect(app.knowsHardware)
    }

    @Test func `what Sparkle and SSVC find in the property list is kept`() throws {
        let app = try app(
            "a.zip", "zipped('a.zip', mac(SUFeedURL='https://a.example/f.xml', SUPublicEDKey='a2V5'))")
        #expect(app.publicKey == "a2V5")
        #expect(app.addresses == [AppFile.Address(key: "SUFeedURL", text: "https://a.example/f.xml")])
    }

    @Test(arguments: ["apk()", "apk(wide=True)"])
    func `an APK's manifest is binary, with texts in one form or the other`(_ files: String) throws {
        #expect(try app("k.apk", "zipped('k.apk', \(files))") == Self.kasa(.android, requires: "28"))
    }

    @Test func `an app bundle's manifest is a message`() throws {
        var expected = Self.kasa(.android, requires: "28")
        expected.otherForm = "an app bundle, which stores take and no device installs"
        #expect(try app("k.aab", "zipped('k.aab', aab())") == expected)
    }

    private static let package = """
        facts = b'<pkg-info><bundle path="./Applications/Darkroom.app" id="com.example.darkroom" \
        CFBundleShortVersionString="2.2" CFBundleVersion="220"/></pkg-info>'
        asks = b'<installer-gui-script><options hostArchitectures="arm64"/><allowed-os-versions>\
        <os-version min="13.0"/></allowed-os-versions></installer-gui-script>'
        """

    @Test func `an installer package holds the app in its payload`() throws {
        let script = """
            payload = cpio({'./Applications/' + name: data for name, data in mac().items()})
            xar('d.pkg', {'PackageInfo': facts, 'Payload': payload, 'Distribution': asks})
            """
        #expect(try app("d.pkg", Self.package + "\n" + script) == Self.installer)
    }

    private static var installer: AppFile {
        var app = darkroom
        app.isInstaller = true
        return app
    }

    @Test func `an archive with a package, an APK or an IPA in it is read one archive deep`() throws {
        let script = """
            xar('d.pkg', {'PackageInfo': facts, 'Payload': b'pbzx' + bytes(64), 'Distribution': asks})
            zipped('a.apk', apk()); zipped('k.ipa', phone())
            for name in ('d.pkg', 'a.apk', 'k.ipa'):
                zipped(name + '.zip', {'Kasa/' + name: open(name, 'rb').read(), 'README': b'-'})
            tarred('k.tar', {'k.ipa': open('k.ipa', 'rb').read()})
            zipped('two.zip', {name: open(name, 'rb').read() for name in ('d.pkg', 'k.ipa')})
            zipped('deep.zip', {'a.apk': open('a.apk.zip', 'rb').read()})
            zipped('app.zip', {**mac(), 'Remove.pkg': open('d.pkg', 'rb').read()})
            """
        let folder = try SampleApps.make(Self.package + "\n" + script)
        func app(_ name: String) throws -> AppFile { try AppFileReader(folder.path + "/" + name).app() }
        #expect(try app("d.pkg.zip") == Self.installer)
        #expect(try app("app.zip") == Self.darkroom)
        var phone = Self.kasa(.ios, requires: "16.0")
        phone.otherForm = "an archive around 'Kasa/k.ipa'"
        #expect(try app("k.ipa.zip") == phone)
        #expect(try app("k.tar").id == phone.id)
        #expect(try app("a.apk.zip").otherForm == "an archive around 'Kasa/a.apk'")
        #expect(throws: AppFileError.self) { try app("deep.zip") }
        do { _ = try app("two.zip") } catch {
            #expect(
                "\(error)".hasSuffix("holds more than one app: 'd.pkg', 'k.ipa'; give a file with the one that ships"))
        }
    }

    @Test func `a payload in Apple's own packing leaves the package's word`() throws {
        let script = "xar('d.pkg', {'PackageInfo': facts, 'Payload': b'pbzx' + bytes(64), 'Distribution': asks})"
        #expect(try app("d.pkg", Self.package + "\n" + script) == Self.installer)
    }

    @Test func `the length is that of the file, and a folder has none`() throws {
        let folder = try SampleApps.make("folder(mac()); open('a.zip', 'wb').write(bytes(77))")
        #expect(AppFileReader(folder.path + "/a.zip").length == 77)
        #expect(AppFileReader(folder.path + "/Darkroom.app").length == nil)
    }

    @Test func `addresses and keys are found in programs, packed or not`() throws {
        let script = """
            words = b'\\x01\\x235https://kasa.example/kasa/ssvc.json\\0RWQ' + b'a' * 53 + b'\\0'
            zipped('k.apk', apk(text=words))
            """
        var words: [String] = []
        let folder = try SampleApps.make(script)
        try AppFileReader(folder.path + "/k.apk").words { words.append($0) }
        #expect(words.contains { $0.hasSuffix("https://kasa.example/kasa/ssvc.json") })
        #expect(words.contains("RWQ" + String(repeating: "a", count: 53)))
    }

    @Test func `a long word is handed out in pieces, and an address is whole in one of them`() throws {
        let address = "https://kasa.example/kasa/" + String(repeating: "b", count: 1900) + "/ssvc.json"
        for before in [0, 2000, 4000, 4090, 9000] {
            var words = FileWords(), found: [String] = []
            words.add(Array((String(repeating: "a", count: before) + address).utf8) + [0]) { found.append($0) }
            #expect(found.contains { $0.contains(address) }, "\(before)")
            #expect(found.allSatisfy { $0.utf8.count <= 4096 })
        }
    }
}
