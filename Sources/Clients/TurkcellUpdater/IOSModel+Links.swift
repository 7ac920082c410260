/// The addresses that the install button can open, computed for every update in every language.
extension IOSModel {
    var buttonLinks: [String] {
        let prompts = (check?.document.updates ?? []).flatMap { update in
            update.contents.all.compactMap { content -> IOSPrompt? in
                if case .found(let prompt, _) = content { prompt } else { nil }
            }
        }
        return prompts.reduce(into: []) { links, prompt in
            for case let link? in IOSAlert(prompt, .english).buttons.map(\.link) where !links.contains(link) {
                links.append(link)
            }
        }
    }
}
