import PolicyModel

/// The addresses that the install button can open, computed for every update in every language.
extension IOSModel {
    var buttonLinks: [String] {
        let prompts = (check?.document.updates ?? []).flatMap { update in
            update.contents.all.compactMap { content -> IOSPrompt? in
                if case .found(let prompt, _) = content { prompt } else { nil }
            }
        }
        return prompts.flatMap { IOSAlert($0, .english).buttons.compactMap(\.link) }.uniqued()
    }
}
