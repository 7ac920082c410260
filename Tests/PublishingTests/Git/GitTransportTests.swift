import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// Repositories behind real servers: OpenSSH's, and `git http-backend` behind nginx.
struct GitTransportTests {
    @Test func `an account of sshd is published to, through the user's SSH configuration`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1")
        let file = try SSHServer.shared().configuration(in: branch.folder)
        let target = branch.target("ssh://whole\(branch.path)", also: ["DECREE_SSH_CONFIG": file])
        _ = try await target.publish(one)
        #expect(try branch.served() == one.tree)
        let two = try SampleSite.signed("2", after: one.bundle.artifacts)
        let short = branch.target("whole:\(branch.path)", also: ["DECREE_SSH_CONFIG": file])
        #expect(try await short.publish(two).serial == 2)
        #expect(try await short.live() == two.bundle.artifacts)
    }

    @Test func `a host whose key is not known, and a key that the host does not know, are told`() async throws {
        let branch = try SampleBranch()
        let stranger = try SSHServer.shared().configuration(in: branch.folder, .stranger)
        let target = branch.target("whole:\(branch.path)", also: ["DECREE_SSH_CONFIG": stranger])
        let said = await words { try await target.publish(SampleSite.signed("1")) }
        #expect(said.hasPrefix("\(target.place): git has no access: "), "\(said)")
        #expect(said.contains("Host key verification failed"), "\(said)")
        let keyless = try SSHServer.shared().configuration(in: branch.folder, hasKey: false)
        let other = branch.target("whole:\(branch.path)", also: ["DECREE_SSH_CONFIG": keyless])
        let refused = await words { try await other.publish(SampleSite.signed("1")) }
        #expect(refused.contains("Permission denied"), "\(refused)")
        #expect(refused.contains("load the key into the SSH agent"), "\(refused)")
        #expect(branch.tip == nil)
    }

    @Test func `git http-backend behind nginx is published to`() async throws {
        let branch = try SampleBranch(), one = try SampleSite.signed("1")
        let server = try GitServer(branch.folder.path, in: branch.folder)
        _ = try await branch.target(server.address("site.git")).publish(one)
        #expect(try branch.served() == one.tree)
        let two = try SampleSite.signed("2", after: one.bundle.artifacts)
        #expect(try await branch.target(server.address("site.git")).publish(two).serial == 2)
        #expect(try await branch.target(server.address("site.git")).live() == two.bundle.artifacts)
        let missing = branch.target(server.address("other.git"))
        let said = await words { try await missing.publish(one) }
        #expect(said.hasPrefix("\(missing.place): cannot be reached: "), "\(said)")
    }

    @Test func `a credential helper that knows is asked, and one that asks finds no terminal`() async throws {
        let branch = try SampleBranch(), signed = try SampleSite.signed("1")
        let server = try GitServer(branch.folder.path, password: "correct-horse", in: branch.folder)
        let address = server.address("site.git")
        func helper(_ script: String) throws {
            try branch.program("helper", script)
            try branch.folder.write("[credential]\nhelper = \(branch.folder.path)/helper\n", to: "gitconfig")
        }
        try helper("read answer < /dev/tty; echo username=acme; echo password=$answer")
        let asking = branch.target(address), asked = await words { try await asking.publish(signed) }
        #expect(asked.hasPrefix("\(asking.place): git has no access: "), "\(asked)")
        try helper("echo username=acme; echo password=wrong")
        let wrong = await words { try await asking.publish(signed) }
        #expect(wrong.contains("Authentication failed"), "\(wrong)")
        #expect(!wrong.contains("wrong"), "\(wrong)")
        #expect(branch.tip == nil)
        try helper("echo username=acme; echo password=correct-horse")
        _ = try await branch.target(address).publish(signed)
        #expect(try branch.served() == signed.tree)
    }
}
