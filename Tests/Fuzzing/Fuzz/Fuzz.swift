import CFuzzer
import Foundation

/// Searches for input that breaks a reader: libFuzzer invents bytes, the target named by `FUZZ_TARGET` reads them.
///
/// One program holds all targets, because the sanitizers make linking dear; the name comes from the environment,
/// because libFuzzer starts itself anew for some of its work and hands on its own options only.
@main
enum Fuzz {
    fileprivate static let target = FuzzTargets.all[ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""]

    static func main() {
        guard target != nil else {
            print(FuzzTargets.all.keys.sorted().joined(separator: "\n"))
            exit(CommandLine.argc == 1 ? 0 : 64)
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>? = CommandLine.unsafeArgv
        exit(LLVMFuzzerRunDriver(&count, &arguments) { LLVMFuzzerTestOneInput($0, $1) })
    }
}

/// The name under which libFuzzer asks for its one entry; its own `main`, which would look for it, gives way to ours.
@_cdecl("LLVMFuzzerTestOneInput")
package func LLVMFuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    Fuzz.target?(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
}
