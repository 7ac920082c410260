import Foundation
import TestSupport
import Testing
@testable import Publishing

/// Servers that lie, and programs that talk beside the point: nothing is believed, and nothing waits for ever.
struct SFTPConnectionTests {
    /// Stands in the place of `ssh`; what it does with a request is the test's own.
    private static func server(_ answer: String) -> String {
        """
        #!/usr/bin/env python3
        import struct, sys
        def number(value): return struct.pack(">I", value)
        def text(value): return number(len(value)) + value
        def send(kind, request, rest):
            packet = bytes([kind]) + number(request) + rest
            sys.stdout.buffer.write(number(len(packet)) + packet)
            sys.stdout.buffer.flush()
        while head := sys.stdin.buffer.read(4):
            packet = sys.stdin.buffer.read(int.from_bytes(head, "big"))
            kind, request = packet[0], int.from_bytes(packet[1:5], "big")
            if kind == 1: send(2, 3, b"")
            \(answer)
        """
    }

    private func said(_ program: String, deadline: Int = 30) async throws -> String {
        let account = try SampleAccount()
        let target = account.target(
            deadline: deadline, program: try account.folder.writeProgram(program, to: "program"))
        return await words { try await target.readState() }.replacing(target.place, with: "PLACE")
    }

    @Test(arguments: [
        (#"else: sys.stdout.buffer.write(b"\xff\xff\xff\xff"); sys.stdout.buffer.flush()"#, "more than can be read"),
        (#"else: send(101, request + 7, number(0))"#, "no reply to anything that was asked"),
        (#"else: send(99, request, b"")"#, "no reply to anything that was asked"),
        (#"else: send(103, request, text(b"x"))"#, "no reply to the request (open PLACE)"),
        // A folder that has no end.
        (
            #"""
            elif kind == 17: send(105, request, number(4) + number(0o040755))
                elif kind == 11: send(102, request, text(b"h"))
                else: send(104, request, number(1) + text(b"n" * 200_000) + text(b"") + number(0))
            """#, "no reply to the request (list the folder PLACE)"
        ),
    ])
    func `a server that lies is not believed`(answer: String, words: String) async throws {
        #expect(try await said(Self.server(answer)) == "PLACE: unexpected answer: \(words)")
    }

    @Test func `a connection that ends is explained by the last words of ssh`() async throws {
        let words = #"else: sys.stderr.write("client_loop: send disconnect: Broken pipe\r\n"); sys.exit(255)"#
        #expect(
            try await said(Self.server(words)) == "PLACE: the connection was lost (open PLACE): "
                + "client_loop: send disconnect: Broken pipe; the live site is whole: publish again")
        #expect(
            try await said(Self.server("else: sys.exit(0)")) == "PLACE: the connection was lost (open PLACE): "
                + "it said nothing; the live site is whole: publish again")
    }

    @Test func `a server that answers no more is given up at the deadline`() async throws {
        #expect(
            try await said(Self.server("else: pass"), deadline: 1)
                == "PLACE: took longer than 1 second and was stopped; the live site is whole: publish again")
    }

    @Test func `a server of another version is refused`() async throws {
        let program = Self.server("else: pass").replacing("send(2, 3, b\"\")", with: "send(2, 2, b\"\")")
        #expect(
            try await said(program) == "PLACE: cannot be reached: it answers with something else; "
                + "the account must offer SFTP and print nothing at login")
    }

    @Test func `what ssh says while all goes well is no failure, however much it is`() async throws {
        let account = try SampleAccount(), signed = try SampleSite.signed("1")
        let program = "#!/bin/sh\nyes 'Warning: remote mkdir: Permission denied' >&2 &\nexec ssh \"$@\"\n"
        let path = try account.folder.writeProgram(program, to: "program")
        _ = try await account.target(program: path).publish(signed)
        #expect(try account.served() == signed.tree)
    }
}
