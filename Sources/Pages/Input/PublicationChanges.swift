import PolicyModel

/// What a publication changed for users, in sentences: for each app what it announces and demands, before and after.
package struct PublicationChanges {
    /// The most sentences of one publication: a changed fragment can affect every app of a large site.
    static let most = 20

    private let words: Vocabulary

    package init(in words: Vocabulary) { self.words = words }

    /// - Parameters:
    ///   - before: nil for a site of which nothing is known.
    ///   - touched: the apps whose documents are not the same.
    package func sentences(from before: [AppStanding]?, to after: [AppStanding], touched: Set<String>) -> [String] {
        guard let before else { return [words("history.first")] }
        let old = Dictionary(before.map { ($0.app, $0) }) { first, _ in first }
        let new = Dictionary(after.map { ($0.app, $0) }) { first, _ in first }
        let slugs = Set(old.keys).union(new.keys).union(touched).sorted()
        let all = slugs.flatMap { sentences(from: old[$0], to: new[$0], isTouched: touched.contains($0)) }
        guard !all.isEmpty else { return [words("history.nothing")] }
        guard all.count > Self.most else { return all }
        return Array(all.prefix(Self.most)) + [words("due.more", count: all.count - Self.most)]
    }

    private func sentences(from old: AppStanding?, to new: AppStanding?, isTouched: Bool) -> [String] {
        guard let new else { return old.map { [words("history.gone", ["app": $0.name])] } ?? [] }
        guard let old else { return [words("history.new", ["app": new.name])] }
        let found = (new.versions + old.versions).map(\.platform).uniqued().flatMap { platform in
            let past = old.versions.first { $0.platform == platform }
            let present = new.versions.first { $0.platform == platform }
            return [
                sentence("history.announced", from: past?.announced, to: present?.announced, new.name, platform),
                sentence("history.minimum", from: past?.minimum, to: present?.minimum, new.name, platform),
            ].compactMap(\.self)
        }
        return found.isEmpty && isTouched ? [words("history.otherwise", ["app": new.name])] : found
    }

    private func sentence(
        _ key: String, from old: String?, to new: String?, _ app: String, _ platform: String
    ) -> String? {
        switch (old, new) {
        case (nil, nil): nil
        case (let old?, let new?):
            old == new ? nil : words(key, ["app": app, "platform": platform, "version": new, "old": old])
        case (nil, let new?): words("\(key)-first", ["app": app, "platform": platform, "version": new])
        case (let old?, nil): words("\(key)-none", ["app": app, "platform": platform, "old": old])
        }
    }
}
