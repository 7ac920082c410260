import ClientKit
import PolicyModel

/// Checks a policy for what a document for Android needs, and for anything that its filters cannot express.
struct AndroidLimits {
    let client: String
    let policy: Policy

    var diagnostics: [Diagnostic] {
        missingID + missingStore + Needs.missingCodes(of: client, in: policy)
            + rules.flatMap { models($0.when, at: $0.position) } + overlaps
            + policy.messages.flatMap { models($0.when, at: $0.position) }
    }

    /// The rules that can hold on Android.
    private var rules: [Rule] { policy.rules.filter { $0.when.platforms?.contains(.android) ?? true } }

    private var missingID: [Diagnostic] {
        guard policy.ids[.android] == nil else { return [] }
        return [
            Diagnostic(
                .error, "missing-id", at: policy.positions.keys["ids"] ?? Needs.position(of: client, in: policy),
                "\(client) needs the app's application id on Android: it refuses a document that does not name it",
                help: "write `ids: {android: com.example.app}`", client: client)
        ]
    }

    private var missingStore: [Diagnostic] {
        guard policy.stores[.android] == nil else { return [] }
        return [
            Diagnostic(
                .error, "missing-store", at: policy.positions.keys["store"] ?? Needs.position(of: client, in: policy),
                "\(client) needs the app's store link on Android: it drops every update without one",
                help: "write `store: {android: \"https://…\"}`", client: client)
        ]
    }

    /// Errors for model patterns that no filter part can express.
    private func models(_ when: Condition, at position: SourcePosition) -> [Diagnostic] {
        // Ids of Apple's models have a comma.
        let isOpen = when.platforms == nil && policy.platforms.contains(.ios)
        let help = "write the models without these signs"
        return (when.models ?? []).filter { pattern in
            AndroidModelFilter.part(ModelPattern(AndroidModelFilter.folded(pattern.text))) == nil
        }.map { pattern in
            refusal(
                "model '\(pattern.text)' cannot be expressed for \(client) on Android: it divides its filters at "
                    + "commas, and `!`, `<`, `>` and `?` have a meaning of their own",
                at: position, isOpen ? "add `platform: ios` if it is one of Apple's models, or \(help)" : help)
        }
    }

    /// An error for patterns that share models in too many ways.
    private var overlaps: [Diagnostic] {
        guard let last = rules.last(where: { $0.when.models != nil }),
            AndroidModelFilter(rules.flatMap { $0.when.models ?? [] }).isTangled
        else { return [] }
        return [
            refusal(
                "the models of the rules overlap in too many ways for \(client) on Android, "
                    + "which tries its filters one by one",
                at: last.position, "write patterns of which one holds the other, or that begin differently")
        ]
    }

    private func refusal(_ message: String, at position: SourcePosition, _ help: String) -> Diagnostic {
        Diagnostic(.error, "not-expressible", at: position, message, help: help, client: client)
    }
}
