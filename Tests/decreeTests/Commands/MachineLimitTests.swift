import Foundation
import TestSupport
import Testing

/// What a machine refuses, and what is published whatever it says.
struct MachineLimitTests {
    private func shell(_ words: String, in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun.run(
            "sh", ["-c", words, Decree.program], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "HOME": folder.path])
    }

    @Test(arguments: [
        "build && \"$0\" sign --new-key --key site.key --unencrypted --yes && \"$0\" publish --yes --no-prove",
        "ship --new-key --key site.key --unencrypted --yes --no-prove",
    ]) func `what is published is readable by all, whatever the umask`(words: String) throws {
        let folder = try Decree.smallSite(), files = FileManager.default
        let run = try shell("umask 077 && \"$0\" \(words)", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        for base in ["Public", "Published"] {
            let names = [""] + (try files.subpathsOfDirectory(atPath: "\(folder.path)/\(base)").map { "/" + $0 })
            #expect(names.count > 10)
            for name in names where name != "/publications/.lock" {
                var status = stat()
                #expect(stat(folder.path + "/" + base + name, &status) == 0)
                let wanted: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o755 : 0o644
                #expect(status.st_mode & 0o777 == wanted, "\(base)\(name)")
            }
        }
        // Keys stay their owner's.
        var status = stat()
        #expect(stat(folder.path + "/site.key", &status) == 0)
        #expect(status.st_mode & 0o077 == 0)
    }

    @Test(arguments: ["build", "check", "sign", "due"])
    func `a run in a folder that was removed ends with an error`(command: String) throws {
        let folder = try TemporaryFolder()
        let run = try shell("mkdir gone && cd gone && rmdir ../gone && exec \"$0\" \(command)", in: folder)
        #expect([1, 2].contains(run.status) && run.errors.contains("error: "), "\(run.errors)")
    }

    @Test(arguments: 4...12) func `a run that may open few files ends with an error that says so`(limit: Int) throws {
        let folder = try Decree.smallSite()
        for command in ["build", "check", "ship --plan", "minimum kasa 3.2.0", "--version"] {
            let run = try shell("ulimit -n \(limit) && exec \"$0\" \(command)", in: folder)
            #expect(run.status == 2)
            #expect(run.output == "")
            #expect(
                run.errors.wholeMatch(
                    of: /error: this run may open \d+ more files? and needs 12; allow it more, as with: ulimit -n 256\n/
                ) != nil,
                "\(run.errors)")
        }
        #expect(try shell("ulimit -n 64 && exec \"$0\" check", in: folder).status == 0)
    }

    @Test func `an output that is a mount of its own is refused before anything is written`() throws {
        let folder = try Decree.smallSite(), disk = try SmallDisk(kilobytes: 512)
        let run = try Decree.run("build", "--output", disk.path, in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors == "error: \(disk.path): is a mount of its own, into which nothing can be moved in one step; "
                + "give --output a folder inside it, such as \(disk.path)/site\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
        #expect(try Decree.run("build", "--output", disk.path + "/site", in: folder).status == 0)
    }

    @Test func `a folder of the same file system that is mounted once more is refused too`() throws {
        let folder = try Decree.smallSite()
        try folder.write("", to: "other/.keep")
        try folder.write("", to: "Our site/.keep")
        let words = "mount --bind other 'Our site' && rm 'Our site/.keep' && exec \"$0\" build --output 'Our site'"
        let run = try ProgramRun.run("unshare", ["-m", "sh", "-c", words, Decree.program], in: folder.path)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: Our site: is a mount of its own, "), "\(run.errors)")
    }

    @Test(arguments: [
        (
            "Content", 0o600, "Content/kasa.md",
            "the folder 'Content' cannot be entered; its owner can run chmod +x 'Content'"
        ),
        ("Content", 0o300, "Content", "its owner can run chmod +rX 'Content'"),
        ("Content/kasa.md", 0o200, "Content/kasa.md", "its owner can run chmod +rX 'Content/kasa.md'"),
        (
            "Content/assets", 0o600, "Content/assets/a.txt",
            "the folder 'Content/assets' cannot be entered; its owner can run chmod +x 'Content/assets'"
        ),
    ]) func `content that may not be read is named with what gives the right`(
        place: String, mode: Int, file: String, remedy: String
    ) throws {
        let folder = try Decree.smallSite()
        if place.hasSuffix("assets") { try folder.write("x", to: "Content/assets/a.txt") }
        #expect(chmod(folder.path + "/" + place, mode_t(mode)) == 0)
        defer { chmod(folder.path + "/" + place, 0o700) }
        let run = try Decree.runWithoutPrivilege(["check"], in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "error: cannot read \(file): Permission denied; \(remedy)\n")
    }

    @Test(arguments: ["Templates", "Templates/assets"]) func `so is a folder of templates`(place: String) throws {
        let folder = try Decree.smallSite()
        try folder.write("x", to: "Templates/assets/a.txt")
        #expect(chmod(folder.path + "/" + place, 0o600) == 0)
        defer { chmod(folder.path + "/" + place, 0o700) }
        let run = try Decree.runWithoutPrivilege(["build"], in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors.hasSuffix(": the folder '\(place)' cannot be entered; its owner can run chmod +x '\(place)'\n"),
            "\(run.errors)")
    }
}
