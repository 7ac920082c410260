import ClientKit

/// Finds alerts of a document that no phone shows, that other phones show than an author would expect, or for which the
/// client rejects the document.
struct AlertDangers {
    private typealias Path = UpdateContextDecoder.Path

    private let context: UpdateContext
    private let update: JSONNode
    private let alerts: [UpdateAlert]

    init(_ context: UpdateContext, _ update: JSONNode) {
        self.context = context
        self.update = update
        alerts = context.alerts ?? []
    }

    /// Adds the dangers of all alerts.
    func find(_ list: inout DangerList) {
        let path = Path.update + "localizedStrings"
        if alerts.isEmpty {
            list.add(
                .refusal, update.first("localizedStrings") ?? update, path,
                "has no alert: the client refuses the document on every device")
        }
        let nodes = update.first("localizedStrings")?.array ?? []
        for (place, alert) in alerts.enumerated() {
            let path = path + alert.index, node = nodes[alert.index]
            codes(place, node, path, &list)
            let isRead = reach(place, node, path, &list)
            options(alert, isRead, node, path + "options", &list)
        }
    }

    /// Phones report codes such as `de` and `AT`, and the client compares codes as text.
    private func codes(_ place: Int, _ node: JSONNode, _ path: Path, _ list: inout DangerList) {
        let alert = alerts[place]
        if let code = alert.languageCode, !AlertDangers.isLanguage(code) {
            list.add(
                .misread, node.first("languageCode") ?? node, path + "languageCode",
                "is '\(code)': phones report two or three small letters, without script or region")
        }
        if let code = alert.regionCode, !AlertDangers.isRegion(code) {
            list.add(
                .misread, node.first("regionCode") ?? node, path + "regionCode",
                "is '\(code)': phones report two capitals or three digits")
        }
    }

    /// False if no phone shows the alert.
    private func reach(_ place: Int, _ node: JSONNode, _ path: Path, _ list: inout DangerList) -> Bool {
        let alert = alerts[place]
        guard let language = alert.languageCode else {
            if place > 0 {
                list.add(.ignored, node, path, "has no languageCode and is not the first: no phone shows it")
            }
            return place == 0
        }
        let siblings = alerts.indices.filter { alerts[$0].languageCode == language }
        let isLast = siblings.last == place
        let isFirstOfRegion =
            alert.regionCode.map { code in
                AlertDangers.isRegion(code) && siblings.first { alerts[$0].regionCode == code } == place
            } ?? false
        if AlertDangers.isLanguage(language), isLast || isFirstOfRegion {
            if isLast, let region = alert.regionCode, siblings.contains(where: { alerts[$0].regionCode == nil }) {
                list.add(.misread, node, path, "is the last of '\(language)': phones outside \(region) show it too")
            }
            return true
        }
        let others = place == 0 ? "only phones in languages without an alert show it" : "no phone shows it"
        let reason =
            AlertDangers.isLanguage(language)
            ? "stands before another of '\(language)', of which the client takes the last"
            : "has a language that no phone reports"
        list.add(place == 0 ? .misread : .ignored, node, path, "\(reason): \(others)")
        return place == 0
    }

    /// Adds the dangers of an alert's buttons. The client needs a button with `isUpdateAction`, and with `mandatory` it
    /// shows only the first such button.
    private func options(
        _ alert: UpdateAlert, _ isRead: Bool, _ node: JSONNode, _ path: Path, _ list: inout DangerList
    ) {
        guard isRead, let options = node.first("options") else { return }
        guard let first = alert.options.firstIndex(where: \.isUpdateAction) else {
            return list.add(
                .refusal, options, path,
                "has none with isUpdateAction: the client refuses the document for these phones")
        }
        if context.type == .mandatory {
            for (index, option) in (options.array ?? []).enumerated() where index != first {
                list.add(.ignored, option, path + index, "is not shown: a mandatory update has one button")
            }
        } else if alert.options.allSatisfy(\.isUpdateAction) {
            list.add(.misread, options, path, "has no way to go on: who does not update stays before a closed app")
        }
    }

    /// True for a code that `Locale.languageCode` can have.
    private static func isLanguage(_ code: String) -> Bool {
        (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// True for a code that `Locale.regionCode` can have.
    private static func isRegion(_ code: String) -> Bool {
        let isCapital = code.utf8.count == 2 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        return isCapital || (code.utf8.count == 3 && code.utf8.allSatisfy { (0x30...0x39).contains($0) })
    }
}
