import ClientKit
import PolicyModel

/// Writes the documents of RemoteConfiguration, a library for iOS, tvOS and watchOS that compares no versions, so each
/// listed release requests a separate file.
///
/// iOS has the plain names; tvOS and watchOS have files of their own, because nothing in a document depends on
/// the platform that reads it.
/// The plain file says `ignore`, and so does the file of the newest release: otherwise its users would be asked to
/// update again and again. `extra` goes into every file, because the document is also the app's own configuration.
package struct RemoteConfiguration: ClientFormat {
    package let name = "remote-configuration"
    package let platforms: [Platform] = [.ios, .tvos, .watchos]
    package let needs = "`store`; `Title`, `Message` and `Update button`; to recommend also `Later button`"
    package let ability = Ability(
        fields: LocalizedText.Field.ofTexts, carriesLink: true,
        carriesFrequency: true)

    /// The handler for iOS looks for the beginnings of the system's version. A script is not read, and a region only
    /// where a text has it.
    package let traits = ClientTraits(folds: [
        .ios: [.systemBeginnings, .languageParts], .tvos: [.languageParts], .watchos: [.languageParts],
    ])

    package init() {}

    package func documents(for policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        var found: [Diagnostic] = []
        let extra = extra(policy.policy, &found)
        let artifacts = platforms(of: policy.policy).flatMap { platform in
            let plans = ReleasePlans(client: name, policy: policy, platform: platform)
            found += (plans.diagnostics + plans.undivided(policy, on: platform)).filter { !found.contains($0) }
            let writer = Writer(client: name, policy: policy, platform: platform, extra: extra)
            return writer.artifacts(plans.plans, reporting: &found)
        }
        diagnostics += found
        return found.hasErrors ? [] : artifacts.sorted { $0.path.precedesByBytes($1.path) }
    }

    package func plainFile(on platform: Platform) -> String {
        platform == .ios ? "\(name).json" : "\(name).\(platform.rawValue).json"
    }

    /// The app's own keys, which are written after `appUpdate` and must not replace it.
    private func extra(_ policy: Policy, _ found: inout [Diagnostic]) -> [JSONValue.Member] {
        guard let extra = policy.extra[name] else { return [] }
        guard case .object(let members) = extra else {
            found.append(
                Diagnostic(
                    .error, "extra-shape", at: policy.positions[extra: name],
                    "extra for \(name) is not a map: its keys stand beside 'appUpdate'",
                    help: "write `extra: {\(name): {urlConfig: {…}}}`", client: name))
            return []
        }
        if members.contains(where: { $0.key == "appUpdate" }) {
            found.append(
                Diagnostic(
                    .error, "extra-key", at: policy.positions[extra: name, "appUpdate"],
                    "'appUpdate' in extra for \(name) is what this policy writes itself",
                    help: "remove `appUpdate` from `extra`", client: name))
        }
        return members
    }
}
