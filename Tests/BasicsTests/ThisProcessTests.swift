import Basics
import Synchronization
import Testing

struct ThisProcessTests {
    @Test func `the system says who is running, where, and when`() throws {
        setenv("DECREE_BASICS_TEST", "a=b", 1)
        #expect(ThisProcess.environment["DECREE_BASICS_TEST"] == "a=b")
        let program = try #require(ThisProcess.program)
        #expect(program.hasPrefix("/") && Files.exists(program))
        #expect(Files.isFolder(ThisProcess.workingFolder))
        #expect(ThisProcess.homeFolder.hasPrefix("/"))
        #expect(ThisProcess.processors >= 1)
        #expect(abs(ThisProcess.now.components.seconds - Int64(time(nil))) <= 1)
        #expect(ThisProcess.uniqueName() != ThisProcess.uniqueName())
    }

    @Test func `a thread does its work beside its maker`() async {
        let own = UInt(bitPattern: pthread_self().hashValue)
        let other = await withCheckedContinuation { answer in
            BackgroundThread.start { answer.resume(returning: UInt(bitPattern: pthread_self().hashValue)) }
        }
        #expect(own != other)
    }
}
