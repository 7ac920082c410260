import ArgumentParser
import Basics
import Publishing

/// What the reader knows of a public site's certificate, besides the site's settings.
struct ProofOptions: ParsableArguments {
    @Option(
        name: .customLong("pin"),
        help: ArgumentHelp(
            "The hash of a public key that the site's certificate may have; may be given several times.",
            valueName: "sha256/BASE64"))
    var pins: [String] = []

    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp(
            "Certificate authorities to trust besides the system's, in PEM: for tests and internal hosts.",
            valueName: "file"))
    var authority: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Ask once whether the archives that feeds name are there with their length, wherever they are.")
    var archives = true

    func validate() throws {
        for pin in pins where !Self.isPin(pin) { throw ValidationError("\(ProofError.pin(pin))") }
    }

    /// `sha256/` and 32 bytes in canonical base64.
    private static func isPin(_ text: String) -> Bool {
        guard text.hasPrefix("sha256/"), let hash = Base64.bytes(text.dropFirst(7)) else { return false }
        return hash.count == 32 && "sha256/" + Base64.text(hash) == text
    }
}

/// The concurrency and the deadline of a proof.
struct ProofPace: ParsableArguments {
    @Option(help: ArgumentHelp("How many requests at once.", valueName: "number"))
    var jobs = ProofLimits().jobs

    @Option(help: ArgumentHelp("Give up after so many seconds.", valueName: "seconds"))
    var deadline = ProofLimits().run

    func validate() throws {
        guard (1...64).contains(jobs) else { throw ValidationError("'--jobs' is a number from 1 to 64") }
        guard (1...86_400).contains(deadline) else { throw ValidationError("'--deadline' is a number from 1 to 86400") }
    }

    var limits: ProofLimits { ProofLimits(jobs: jobs, run: deadline) }
}
