import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// What the person who must act reads when the account cannot be reached.
struct SFTPErrorTests {
    private func said(_ account: SampleAccount, host: String = "whole", program: String = "ssh") async -> String {
        await words { try await account.target(host: host, program: program).readState() }
    }

    @Test func `a host whose key is not known is not trusted, and nobody is asked`() async throws {
        let account = try SampleAccount(client: .stranger)
        #expect(
            await said(account) == "sftp://whole:\(account.path): the host's key is not known here: "
                + "Host key verification failed; compare it with the one that its administrator gives you, "
                + "then put it into known_hosts: ssh-keyscan prints it")
    }

    @Test func `a host whose key has changed is not trusted`() async throws {
        let account = try SampleAccount(client: .deceived), said = await said(account)
        #expect(
            said.hasPrefix(
                "sftp://whole:\(account.path): the host's key has changed, which may mean that somebody intercepts the connection: "
            ))
        #expect(
            said.hasSuffix(
                "Host key verification failed; nothing was sent; "
                    + "ask the host's administrator before removing the old key: ssh-keygen -R"))
    }

    @Test func `a key that the host does not take is told, and no password is asked for`() async throws {
        let account = try SampleAccount(hasKey: false)
        #expect(
            await said(account) == "sftp://whole:\(account.path): the host refused these keys: "
                + "\(NSUserName())@127.0.0.1: Permission denied (publickey); load the right one into the SSH agent "
                + "(ssh-add), or name it in the SSH configuration (IdentityFile)")
    }

    @Test func `a host that is not there is told in the words of ssh`() async throws {
        let account = try SampleAccount()
        #expect(
            await said(account, host: "closed") == "sftp://closed:\(account.path): cannot be reached: "
                + "ssh: connect to host 127.0.0.1 port 1: Connection refused")
        let unknown = await said(account, host: "nowhere.invalid")
        #expect(
            unknown.hasPrefix(
                "sftp://nowhere.invalid:\(account.path): cannot be reached: "
                    + "ssh: Could not resolve hostname nowhere.invalid: "))
    }

    @Test func `a machine without ssh is told what to install`() async throws {
        let account = try SampleAccount()
        #expect(
            await said(account, program: "ssh-of-nobody")
                == "ssh-of-nobody: cannot start: No such file or directory; "
                + "install OpenSSH's client (Debian: openssh-client)")
    }

    @Test func `a program that prints without end, or nothing at all, is stopped`() async throws {
        let account = try SampleAccount()
        for (name, script) in [("yes", "exec yes"), ("sleep", "exec sleep 600")] {
            try account.folder.writeProgram("#!/bin/sh\n\(script)\n", to: name)
        }
        let flood = account.target(program: account.folder.path + "/yes")
        let flooded = await words { try await flood.readState() }
        #expect(
            flooded == "\(flood.place): cannot be reached: it answers with something else; "
                + "the account must offer SFTP and print nothing at login")
        let mute = account.target(deadline: 1, program: account.folder.path + "/sleep")
        #expect(
            await words { try await mute.readState() }
                == "\(mute.place): took longer than 1 second and was stopped; the live site is whole: publish again")
    }

    @Test func `a folder that may not be read or written is told`() async throws {
        // Root may do anything, except in the kernel's own folders.
        let account = try SampleAccount("/proc/decree")
        let said = await words { try await account.target().publish(SampleSite.signed("1")) }
        #expect(said == "sftp://whole:/proc/decree: cannot make the folder: no such file or folder")
    }

    @Test func `an account that may not write is told`() async throws {
        let account = try SampleAccount(), target = account.target(host: "mean")
        let said = await words { try await target.publish(SampleSite.signed("1")) }
        #expect(said == "\(target.place): cannot make the folder: permission denied")
        _ = try await account.target().publish(SampleSite.signed("1"))
        let again = await words { try await target.publish(SampleSite.signed("2")) }
        #expect(again == "\(target.place)/publications/.lock: cannot lock: permission denied")
    }

    @Test func `last words are short, and hold no control characters`() {
        let banner = String(repeating: "@", count: 60) + "\nWelcome\n"
        #expect(SFTPError.last(of: banner + "one\r\ntwo\u{1B}[31m red.\n") == "one two [31m red")
        #expect(SFTPError.last(of: String(repeating: "x", count: 9000)).count == 400)
        #expect(SFTPError.last(of: "\n\n") == "it said nothing")
    }
}
