import Foundation

/// The fonts of the tests' browser: two packages that `make test` installs, and nothing else that a machine has.
///
/// Debian's own choices are left out too, since another machine's settings are other ones.
package enum BrowserFonts {
    package static let folders = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/liberation"]

    /// What general names stand for. Pages ask for `system-ui` first, which to Chromium is `sans`.
    private static let families = [
        ("sans", "DejaVu Sans"), ("sans-serif", "DejaVu Sans"),
        ("system-ui", "DejaVu Sans"), ("ui-sans-serif", "DejaVu Sans"),
        ("serif", "DejaVu Serif"), ("monospace", "DejaVu Sans Mono"), ("ui-monospace", "DejaVu Sans Mono"),
    ]

    /// A file for `FONTCONFIG_FILE`, and the folder of its cache, inside `folder`.
    package static func configuration(in folder: TemporaryFolder) throws -> String {
        let folders = folders.map { "<dir>\($0)</dir>" }.joined()
        let aliases = families.map {
            "<alias binding=\"same\"><family>\($0)</family><prefer><family>\($1)</family></prefer></alias>\n"
        }
        let text = """
            <?xml version="1.0"?>
            <fontconfig>
            \(folders)
            <cachedir>\(folder.path)/fonts</cachedir>
            \(aliases.joined())<match target="pattern"><edit name="family" mode="append_last" binding="weak">\
            <string>DejaVu Sans</string></edit></match>
            <match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>
            <match target="pattern"><edit name="antialias" mode="append"><bool>true</bool></edit></match>
            </fontconfig>

            """
        try folder.write(text, to: "fonts.conf")
        return folder.path + "/fonts.conf"
    }
}
