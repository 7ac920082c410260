import CFuzzer
import Foundation

/// Searches for input that breaks a reader: libFuzzer invents bytes, the target named by `FUZZ_TARGET` reads them.
///
/// One program holds all targets, because the sanitizers make linking dear; the name comes from the environment,
/// because libFuzzer starts itself anew for some of its work and hands on its own options only.
@main
enum Fuzz {
    /// By name; a target ends the program where a promise does not hold.
    static let targets: [String: @Sendable ([UInt8]) -> Void] = [
        "policy": AuthoringTargets.policy, "front-matter": AuthoringTargets.frontMatter, "body": AuthoringTargets.body,
        "site": AuthoringTargets.site, "outline": OutlineTargets.outline, "values": ValueTargets.all,
        "json": ClientTargets.json, "android-json": ClientTargets.androidJSON,
        "xml": ClientTargets.xml,
        "canonical-json": SigningTargets.canonicalJSON, "metadata": SigningTargets.metadata,
        "minisign": SigningTargets.minisign, "secret-key": SigningTargets.secretKey,
        "listing": PublishingTargets.listing, "records": PublishingTargets.records,
        "sftp": PublishingTargets.sftp,
    ].merging(ClientTargets.all) { own, _ in own }

    fileprivate static let target = targets[ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""]

    static func main() {
        guard target != nil else {
            print(targets.keys.sorted().joined(separator: "\n"))
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

/// Ends the program with `words` where a promise is broken; optimised programs say nothing at a `precondition`.
func promise(_ holds: @autoclosure () -> Bool, _ words: @autoclosure () -> String) {
    if !holds() { fatalError("broken promise: \(words())") }
}
