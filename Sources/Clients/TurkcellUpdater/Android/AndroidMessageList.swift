import PolicyModel

/// Writes the announcements of a policy, in the order in which the client tries them.
///
/// Both limits and the dates go into the document as they are; only a message that is over is left out.
struct AndroidMessageList {
    let dated: DatedPolicy

    var messages: [JSONValue] {
        dated.policy.messages.filter { $0.until.map { dated.moment <= $0 } ?? true }.flatMap(entries)
    }

    /// Several entries with one number share a count, so a message whose conditions need several is still one message.
    private func entries(of message: Message) -> [JSONValue] {
        let descriptions = AndroidTexts(dated: dated).descriptions(of: message)
        let number = AndroidNumbers.number(of: "\(dated.policy.slug)/\(message.id)")
        return filters(message.when).map { filters in
            .object([
                "id": .integer(number), "filters": AndroidFile.filters(filters), "descriptions": descriptions,
                "targetWebsiteUrl": message.link.map(JSONValue.string),
                "maxDisplayCount": message.max.map(JSONValue.integer),
                "displayPeriodInHours": message.every.map(JSONValue.integer),
                "displayAfterDate": message.from.map { .string(AndroidMessageList.date($0)) },
                "displayBeforeDate": message.until.map { .string(AndroidMessageList.date($0)) },
            ])
        }
    }

    /// The filters of each entry; none if the condition holds for no device.
    private func filters(_ when: Condition) -> [[AndroidFilter]] {
        let versions = when.version.map { self.versions(in: $0) } ?? [[]]
        let levels: [AndroidFilter?] = when.os.map { AndroidFilter.levels(of: $0).map(AndroidFilter.levels) } ?? [nil]
        let others = [
            when.languages.map { tags in
                AndroidFilter.languages(tags.compactMap(\.bare).uniqued())
            },
            when.models.flatMap {
                AndroidFilter.models(
                    PatternClosure.specificFirst($0.map { ModelPattern(AndroidModelFilter.folded($0.text)) }))
            },
            when.tablet.map(AndroidFilter.tablet),
        ]
        return versions.flatMap { version in levels.map { version + ([$0] + others).compactMap(\.self) } }
    }

    /// The filters on code and name of each entry.
    ///
    /// A release of which one code is named may have more just above it, for other processors. Where a run of codes
    /// ends at that one, the release is found by its name, and where a run begins above it, its name is excluded.
    private func versions(in range: VersionRange) -> [[AndroidFilter]] {
        let listed = AndroidCodes.releases(of: dated.policy)
        let versions = AndroidMessageList.versions(around: listed.map(\.version) + range.bounds)
        let codes = AndroidCodes(listed, versions: versions), runs = codes.runs(in: range)
        let (ends, starts) = codes.edges(of: runs)
        let named = listed.filter { ends.contains($0.version) }
        let byCode = runs.filter { run in !named.contains { $0.codes.lowest == run.lowerBound && run.count == 1 } }
            .map { run in
                let left = listed.filter { starts.contains($0.version) && $0.codes.highest + 1 == run.lowerBound }
                let others = left.isEmpty ? nil : AndroidFilter.names(left.map(\.version), areExcluded: true)
                return [AndroidFilter.codes(run), others].compactMap(\.self)
            }
        return byCode + (named.isEmpty ? [] : [[AndroidFilter.names(named.map(\.version))]])
    }

    /// The points, one version between each pair, one below all and one above all.
    private static func versions(around points: [Version]) -> [Version] {
        let points = Set(points).sorted()
        let gaps = zip(points, points.dropFirst()).compactMap(Version.between)
        return (points + gaps + [points.first?.predecessor, points.last?.nextMajor].compactMap(\.self)).sorted()
    }

    /// `2026-11-02 09:00:00+0000`: the client misreads the usual form with `T` and `Z` as midnight in the device's time
    /// zone.
    static func date(_ moment: Moment) -> String {
        "\(moment.date) \(moment.description.dropFirst(11).dropLast())+0000"
    }
}
