import Foundation

/// Files of apps that ship, made by Python: real archives with real property lists and manifests in them.
package enum SampleApps {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Runs lines of Python in `folder`, with the functions of `tools` at hand.
    package static func make(in folder: TemporaryFolder, _ script: String) throws {
        let run = try ProgramRun.run("python3", ["-c", tools + "\n" + script], in: folder.path)
        guard run.status == 0 else { throw Failure(description: run.errors) }
    }

    package static func make(_ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try make(in: folder, script)
        return folder
    }

    private static let tools = #"""
        import gzip, io, os, plistlib, struct, sys, tarfile, zipfile, zlib

        ARM, INTEL = 0x0100000C, 0x01000007

        def program(*kinds, text=b""):
            """The head of a Mac's program: for one processor, or a fat one for several."""
            if len(kinds) == 1:
                return struct.pack("<IIIIIIII", 0xFEEDFACF, kinds[0], 0, 2, 0, 0, 0, 0) + text
            return struct.pack(">II", 0xCAFEBABE, len(kinds)) + b"".join(
                struct.pack(">IIIII", kind, 0, 4096, 0, 12) for kind in kinds) + text

        def info(binary=True, **values):
            form = plistlib.FMT_BINARY if binary else plistlib.FMT_XML
            return plistlib.dumps({key: value for key, value in values.items() if value is not None}, fmt=form)

        def mac(name="Darkroom", version="2.2", build="220", kinds=(ARM,), text=b"", binary=True, **more):
            values = dict(CFBundleIdentifier="com.example.darkroom", CFBundleShortVersionString=version,
                          CFBundleVersion=build, LSMinimumSystemVersion="13.0", CFBundleExecutable=name,
                          CFBundleSupportedPlatforms=["MacOSX"], NSPrincipalClass="NSApplication")
            values.update(more)
            return {f"{name}.app/Contents/Info.plist": info(binary, **values),
                    f"{name}.app/Contents/MacOS/{name}": program(*kinds, text=text),
                    f"{name}.app/Contents/Frameworks/Inner.framework/Resources/Info.plist": info(CFBundleVersion="1"),
                    f"{name}.app/Contents/Library/Helper.app/Contents/Info.plist": info(
                        CFBundleIdentifier="com.example.helper", CFBundleShortVersionString="9", CFBundleVersion="9")}

        def phone(name="Kasa", version="3.3.0", build="3300", text=b"", binary=True, **more):
            values = dict(CFBundleIdentifier="com.example.kasa", CFBundleShortVersionString=version,
                          CFBundleVersion=build, MinimumOSVersion="16.0", CFBundleExecutable=name,
                          CFBundleSupportedPlatforms=["iPhoneOS"])
            values.update(more)
            return {f"Payload/{name}.app/Info.plist": info(binary, **values), f"Payload/{name}.app/{name}": text or b"\0"}

        def pool(texts, wide=False):
            data, places = b"", []
            for text in texts:
                places.append(len(data))
                if wide:
                    data += struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0"
                else:
                    data += bytes([len(text), len(text.encode())]) + text.encode() + b"\0"
            data += b"\0" * (-len(data) % 4)
            start = 28 + 4 * len(texts)
            return struct.pack("<HHIIIIII", 1, 28, start + len(data), len(texts), 0, 0 if wide else 0x100, start, 0) \
                + struct.pack(f"<{len(texts)}I", *places) + data

        IDS = {"versionCode": 0x0101021B, "versionName": 0x0101021C, "minSdkVersion": 0x0101020C,
               "versionCodeMajor": 0x01010576}

        def binary_xml(elements, wide=False):
            """A binary manifest: `elements` are names with attributes, a number or a text each."""
            named = [n for _, attributes in elements for n in attributes if n in IDS]
            texts = list(dict.fromkeys(named + [e for e, _ in elements] + [n for _, a in elements for n in a]
                                       + [v for _, a in elements for v in a.values() if isinstance(v, str)]))
            ids = [IDS[n] for n in texts if n in IDS]
            body = pool(texts, wide) + struct.pack("<HHI", 0x0180, 8, 8 + 4 * len(ids)) + struct.pack(f"<{len(ids)}I", *ids)
            for element, attributes in elements:
                packed = b""
                for name, value in attributes.items():
                    raw = texts.index(value) if isinstance(value, str) else 0xFFFFFFFF
                    kind, data = (3, raw) if isinstance(value, str) else (0x10, value)
                    packed += struct.pack("<IIIHBBI", 0xFFFFFFFF, texts.index(name), raw, 8, 0, kind, data)
                body += struct.pack("<HHIII", 0x0102, 16, 36 + len(packed), 1, 0xFFFFFFFF)
                body += struct.pack("<IIHHHHHH", 0xFFFFFFFF, texts.index(element), 20, 20, len(attributes), 0, 0, 0) + packed
            return struct.pack("<HHI", 3, 8, 8 + len(body)) + body

        def manifest(package="com.example.kasa", name="3.3.0", code=3300, least=28, wide=False, **more):
            return binary_xml([("manifest", dict(versionCode=code, versionName=name, package=package, **more)),
                               ("uses-sdk", dict(minSdkVersion=least)), ("application", dict(label="Kasa"))], wide)

        def apk(text=b"", **values):
            return {"AndroidManifest.xml": manifest(**values), "classes.dex": b"dex\n035\0" + text, "res/a.png": b"PNG"}

        def varint(number):
            out = b""
            while number > 127:
                out, number = out + bytes([number & 127 | 128]), number >> 7
            return out + bytes([number])

        def field(number, value):
            if isinstance(value, int):
                return varint(number << 3) + varint(value)
            value = value.encode() if isinstance(value, str) else value
            return varint(number << 3 | 2) + varint(len(value)) + value

        def bundle_element(name, attributes, children=()):
            packed = b"".join(field(4, field(2, key) + field(3, value) + field(5, IDS.get(key, 0)))
                              for key, value in attributes.items())
            return field(1, field(3, name) + packed + b"".join(field(5, child) for child in children))

        def aab(package="com.example.kasa", name="3.3.0", code="3300", least="28"):
            root = bundle_element("manifest", dict(package=package, versionName=name, versionCode=code),
                                  [bundle_element("uses-sdk", dict(minSdkVersion=least))])
            return {"base/manifest/AndroidManifest.xml": root, "BundleConfig.pb": b"\x0a\x00"}

        def zipped(path, files, kind=zipfile.ZIP_DEFLATED):
            with zipfile.ZipFile(path, "w", kind) as archive:
                for name, data in files.items():
                    archive.writestr(name, data)

        def tarred(path, files, kind="gz", links={}):
            with tarfile.open(path, f"w:{kind}") as archive:
                for name, data in files.items():
                    entry = tarfile.TarInfo(name)
                    entry.size = len(data)
                    archive.addfile(entry, io.BytesIO(data))
                for name, target in links.items():
                    entry = tarfile.TarInfo(name)
                    entry.type, entry.linkname = tarfile.SYMTYPE, target
                    archive.addfile(entry)

        def folder(files, below="."):
            for name, data in files.items():
                path = os.path.join(below, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                open(path, "wb").write(data)

        def cpio(files):
            out = b""
            for name, data in {**files, "TRAILER!!!": b""}.items():
                word = name.encode() + b"\0"
                out += b"070707" + b"%06o%06o%06o%06o%06o%06o%06o%011o%06o%011o" % (
                    0, 1, 0o100644, 0, 0, 1, 0, 0, len(word), len(data)) + word + data
            return gzip.compress(out)

        def xar(path, files):
            heap, toc = b"\0" * 20, ""
            for number, (name, data) in enumerate(files.items(), 1):
                toc += (f'<file id="{number}"><name>{name}</name><type>file</type><data><length>{len(data)}</length>'
                        f'<offset>{len(heap)}</offset><size>{len(data)}</size>'
                        f'<encoding style="application/octet-stream"/></data></file>')
                heap += data
            text = (f'<?xml version="1.0" encoding="UTF-8"?><xar><toc><checksum style="none"><offset>0</offset>'
                    f'<size>20</size></checksum>{toc}</toc></xar>').encode()
            packed = zlib.compress(text)
            open(path, "wb").write(struct.pack(">IHHQQI", 0x78617221, 28, 1, len(packed), len(text), 0) + packed + heap)
        """#
}
