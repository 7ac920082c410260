import Foundation
import TestSupport
import Testing

/// What `make` and the installer do on a Mac, which is one as far as `uname` says so.
struct MakefileTests {
    /// Programs of a Mac, and of Homebrew the libraries named.
    private func mac(with libraries: [String], _ command: String, _ words: [String]) throws -> ProgramRun {
        let folder = try TemporaryFolder()
        let found = libraries.map { "[ \"$2\" = \($0) ] || " }.joined()
        let programs = [
            "uname": "echo Darwin", "brew": "echo /opt/homebrew", "pkg-config": "\(found)exit 1",
            "apt-get": "touch '\(folder.path)/apt-get-ran'",
        ]
        for (name, text) in programs {
            try folder.write("#!/bin/sh\n\(text)\n", to: "bin/\(name)")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/bin/\(name)")
        }
        let path = "\(folder.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let run = try ProgramRun.run(
            command, words, in: Decree.repository.path, environment: ["PATH": path, "MAKEFLAGS": nil, "MAKELEVEL": nil])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/apt-get-ran"))
        return run
    }

    @Test(arguments: [
        ([], "brew install cmark libarchive libyaml openssl@3\n"),
        (["libcmark", "libarchive", "libcrypto"], "brew install libyaml\n"),
        (["libcmark", "yaml-0.1", "libarchive", "libcrypto"], ""),
    ])
    func `what is missing for a build on a Mac is one line, and the end`(libraries: [String], line: String) throws {
        let run = try mac(with: libraries, "make", ["-s", "tools-to-build"])
        #expect(run.output == line)
        #expect((run.status == 0) == line.isEmpty, "\(run.errors)")
    }

    @Test func `what the tests need has its names in Homebrew, where it is to be had`() throws {
        let packages = "PACKAGES=nodejs minisign nginx-light ceph-mon"
        #expect(try mac(with: [], "make", ["-s", "install", packages]).output == "brew install minisign nginx node\n")
        #expect(
            try mac(with: [], "make", ["-s", "install", "PACKAGES=ceph-mon"]).output
                == "These run on Linux alone: ceph-mon\n")
    }

    @Test func `a Mac gets no archive, and the installer names the formula`() throws {
        let package = try mac(with: [], "make", ["-s", "package"])
        #expect(package.output == "No archive is made for macOS: Homebrew builds Decree by the formula of a release.\n")
        #expect(package.status != 0)
        let install = try mac(with: [], "sh", ["Packaging/install.sh"])
        #expect(
            install.errors
                == "install.sh: on macOS Homebrew installs Decree, by the formula: brew install OWNER/tap/decree\n")
        #expect(install.status == 1)
    }
}
