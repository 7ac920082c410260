import Foundation
import TestSupport
import Testing
@testable import AppFiles

/// Files that are no app, and files made to harm: each is refused in plain words, on a small stack.
@Suite struct HostileFileTests {
    /// Why the file that a script makes is refused; nil if it is not.
    private func reason(_ script: String, _ name: String = "f") throws -> String? {
        let path = try SampleApps.make(script), file = path.path + "/" + name
        let found = SmallStack.run { () -> String? in
            do throws(AppFileError) {
                _ = try AppFileReader(file).app()
                return nil
            } catch {
                return error.reason
            }
        }
        return withExtendedLifetime(path) { found ?? nil }
    }

    @Test(
        arguments: [
            ("pass", "cannot be read: there is no such file"),
            (
                "zipped('f', {'a.txt': b'a'})",
                "holds no app: neither NAME.app with an Info.plist nor an AndroidManifest.xml"
            ),
            (
                "open('f', 'wb').write(bytes(2000) + b'koly' + bytes(508))",
                "is a disk image, which only macOS opens: open it, and give the app in it"
            ),
            (
                "zipped('f', {**mac(), '../x': b'a'})",
                "is refused: a path in it leads out of it: '../x'"
            ),
            (
                "tarred('f', {**mac(), '/etc/x': b'a'})",
                "is refused: a path in it leads out of it: '/etc/x'"
            ),
            (
                "tarred('f', {}, links={'D.app/Contents/Info.plist': '/etc/passwd'})",
                "has a link or folder where 'D.app/Contents/Info.plist' is a file"
            ),
            (
                "os.makedirs('f/D.app/Contents'); os.symlink('/etc/passwd', 'f/D.app/Contents/Info.plist')",
                "has a link or folder where 'f/D.app/Contents/Info.plist' is a file"
            ),
            (
                "os.makedirs('f/D.app/Contents'); os.mkfifo('f/D.app/Contents/Info.plist')",
                "has a link or folder where 'f/D.app/Contents/Info.plist' is a file"
            ),
            (
                "zipped('f', {'D.app/Contents/Info.plist': bytes(5 << 20)})",
                "is refused: 'D.app/Contents/Info.plist' in it has more than 4194304 bytes"
            ),
            (
                "zipped('f', {**mac(), **mac('Other')})",
                "holds more than one app: 'Darkroom.app', 'Other.app'; give a file with the one that ships"
            ),
            (
                "zipped('f', {f'{n}.app/Info.plist': info(a='b') for n in range(65)})",
                "is refused: it holds more than 64 apps"
            ),
            (
                "tarred('t', mac()); open('f', 'wb').write(gzip.compress(open('t', 'rb').read()))",
                "is refused: it is packed twice"
            ),
            (
                "zipped('f', {'D.app/Contents/Info.plist': info(CFBundleVersion='1')})",
                "has an Info.plist without CFBundleIdentifier, CFBundleShortVersionString or CFBundleVersion"
            ),
            (
                "zipped('f', phone(CFBundleSupportedPlatforms=['iPhoneSimulator']))",
                "is an app for 'iPhoneSimulator', and none for ios, macos, tvos, watchos or android"
            ),
            (
                "zipped('f', {'AndroidManifest.xml': b'<manifest/>'})",
                "has an AndroidManifest.xml that is not in the form of an APK, or damaged"
            ),
            (
                "zipped('f', apk(split='config.arm64_v8a'))",
                "is the part 'config.arm64_v8a' of an app; give the base APK or the app bundle"
            ),
            (
                "zipped('f', apk(versionCodeMajor=1))",
                "has a version code above 2147483647, which no policy can list"
            ),
            (
                "zipped('f', {'base/manifest/AndroidManifest.xml': b'\\xff' * 40})",
                "has an AndroidManifest.xml that is not in the form of an app bundle, or damaged"
            ),
        ] as [(String, String)])
    func `what is no app that ships is refused`(_ script: String, _ words: String) throws {
        #expect(try reason(script) == words)
    }

    @Test(arguments: ["Info.plist", "AndroidManifest.xml", "build.gradle.kts", "pubspec.yaml", "project.pbxproj"])
    func `a file of the project is no app, and what is one is said`(name: String) throws {
        #expect(
            try reason("open('\(name)', 'w').write('version: 1.0')", name)
                == "is a file of the project: give the app that was built of it, such as an .ipa, .app, .pkg, .apk or "
                + ".aab")
    }

    @Test func `a name that an archive has twice is refused, since readers differ in which they take`() throws {
        let twice = """
            import warnings; warnings.simplefilter('ignore')
            with zipfile.ZipFile('f', 'w') as archive:
                for code in (1, 2): archive.writestr('AndroidManifest.xml', manifest(code=code))
            """
        #expect(try reason(twice) == "is refused: it holds 'AndroidManifest.xml' twice")
    }

    @Test func `an archive of more than its bounds is refused before it is unpacked`() throws {
        // An entry that says it has 9 GiB, and a file that ends with its header.
        let large = """
            entry = tarfile.TarInfo('a'); entry.size = 9 << 30
            open('f', 'wb').write(entry.tobuf(tarfile.GNU_FORMAT) + bytes(1024))
            """
        #expect(try reason(large) == "is refused: it unpacks to over 8 GiB")
        let folder = try SampleApps.make("zipped('f', {str(n): b'' for n in range(20)})")
        #expect(throws: AppFileError("is refused: it has over 19 files")) {
            try ArchiveParts.visit(folder.path + "/f", limits: PartLimits(entries: 19)) { (_) throws(AppFileError) in }
        }
    }

    /// Zip has the size of an entry in three places; only what comes out counts.
    @Test func `a size that lies changes nothing`() throws {
        let lying = """
            zipped('f', {'D.app/Contents/Info.plist': bytes(5 << 20)})
            data = open('f', 'rb').read().replace(struct.pack('<I', 5 << 20), struct.pack('<I', 100))
            open('f', 'wb').write(data)
            """
        #expect(try reason(lying) != nil)
    }

    @Test func `a part that is not what its sum says is refused`() throws {
        let damaged = """
            zipped('f', mac(version='2.2.7', binary=False), zipfile.ZIP_STORED)
            data = open('f', 'rb').read()
            open('f', 'wb').write(data.replace(b'2.2.7', b'2.2.9'))
            """
        #expect(try reason(damaged)?.hasPrefix("is damaged: ZIP bad CRC") == true)
    }

    @Test func `invisible characters of a file are shown as code points`() throws {
        let folder = try SampleApps.make(
            "zipped('f', mac(CFBundleIdentifier='a\\x1b[2J', SUFeedURL='https://a.example/\\u202e'))")
        let app = try AppFileReader(folder.path + "/f").app()
        #expect(app.id == "a<U+001B>[2J")
        #expect(app.addresses.map(\.text) == ["https://a.example/<U+202E>"])
        #expect(AppFileError.shown("a\u{1B}\u{9B}") == "'a<U+001B><U+009B>'")
    }

    @Test(arguments: ["True", "False"])
    func `property lists that are nested deep, cut short or odd end nothing`(_ binary: String) throws {
        let deep = """
            list = 'a'
            for _ in range(400): list = [list]
            data = info(\(binary), CFBundleVersion='1', deep=list)
            """
        #expect(try reason(deep + "\nzipped('f', {'D.app/Info.plist': data})") != nil)
        let cut = """
            whole = mac(binary=\(binary))['Darkroom.app/Contents/Info.plist']
            zipped('f', {'D.app/Info.plist': whole[:len(whole) // 2]})
            """
        #expect(try reason(cut) != nil)
    }

    @Test func `an XML list nested a hundred thousand deep is refused`() throws {
        let deep = "b'<plist><dict><key>a</key>' + b'<array>' * 100000 + b'</array>' * 100000 + b'</dict></plist>'"
        let reason = try reason("zipped('f', {'D.app/Info.plist': \(deep)})")
        #expect(reason?.hasPrefix("holds a property list that is no XML: Excessive depth") == true)
    }

    /// Every byte of small manifests changed in turn: a refusal or an app, never more.
    @Test func `a byte that is changed anywhere ends nothing`() throws {
        let folder = try SampleApps.make(
            """
            open('list', 'wb').write(mac()['Darkroom.app/Contents/Info.plist'])
            open('apk', 'wb').write(manifest())
            open('wide', 'wb').write(manifest(wide=True))
            open('aab', 'wb').write(aab()['base/manifest/AndroidManifest.xml'])
            """)
        let files = try ["list", "apk", "wide", "aab"].map { try folder.bytes($0) }
        let count = SmallStack.run {
            var count = 0
            for bytes in files {
                for place in bytes.indices {
                    for value: UInt8 in [0, 0x7F, 0xFF] {
                        var changed = bytes
                        changed[place] = value
                        _ = try? PropertyList(changed)
                        _ = try? BinaryManifest.manifest(in: changed)
                        _ = try? BundleManifest.manifest(in: changed)
                        count += 1
                    }
                }
            }
            return count
        }
        #expect(count == files.map(\.count).reduce(0, +) * 3)
    }
}

extension TemporaryFolder {
    fileprivate func bytes(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: url.appending(path: name))) }
}
