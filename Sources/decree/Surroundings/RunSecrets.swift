import Basics
import Publishing

/// The secrets that this run knows, which no published file may contain.
enum RunSecrets {
    /// Of every variable whose name says so, or whose value is an address with a password; and those that are kept for
    /// object stores. Each value once.
    static func all(environment: [String: String]) -> [RunSecret] {
        let variables = environment.sorted { $0.key < $1.key }.filter { isSecret($0.key, $0.value) }
            .map { (value: $0.value.trimmedSpace, words: "the value of \($0.key)") }
        let stored = (try? AWSProfileFiles.settings(environment: environment))?.credentials
        let kept = [stored?.secret, stored?.sessionToken].compactMap(\.self)
            .map { (value: $0, words: "a credential of this machine's AWS profile") }
        let all = Dictionary(variables + kept) { first, _ in first }
        return all.sorted { $0.value < $1.value }.compactMap { RunSecret($0.key, words: $0.value) }
    }

    private static func isSecret(_ name: String, _ value: String) -> Bool {
        let address = AddressParts(value)
        if address?.password?.isEmpty == false { return true }
        guard SecretName.isSecret(name) else { return false }
        // The place of a secret is none, and is published where it is the site's own; the address of a webhook is one.
        let isPlace =
            address?.scheme != nil && address?.host?.isEmpty == false && !name.uppercased().contains("WEBHOOK")
        return !isPlace && !Files.exists(value)
    }
}
