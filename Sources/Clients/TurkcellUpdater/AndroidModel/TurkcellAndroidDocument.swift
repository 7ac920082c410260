import ClientKit

/// A document as the SDK's `VersionsMap.java` reads it: entries that it keeps, and why it drops the others.
struct TurkcellAndroidDocument: Sendable {
    /// A distinct filter; entries with the same key and rule share its result.
    struct Filter: Hashable, Sendable {
        let key: String
        let rule: String
    }

    typealias List<Content: Sendable> = [Result<TurkcellAndroidEntry<Content>, TurkcellAndroidOmission>]

    /// Without white space; nil if missing.
    let packageName: String?
    /// Nil if there is no such array.
    let updates: List<TurkcellAndroidUpdate>?
    let messages: List<TurkcellAndroidMessage>?
    let filters: [Filter]
    /// The same, divided into parts.
    let rules: [TurkcellAndroidRule]

    init(_ root: AndroidObject) {
        var reader = TurkcellAndroidListReader()
        packageName = root.text("packageName").map(TurkcellAndroidText.withoutSpace)
        updates = reader.list("updates", in: root) { reader, object, path throws(TurkcellAndroidOmission) in
            try reader.update(object, at: path)
        }
        messages = reader.list("messages", in: root) { reader, object, path throws(TurkcellAndroidOmission) in
            try reader.message(object, at: path)
        }
        filters = reader.filters
        rules = filters.map { TurkcellAndroidRule($0.rule) }
    }
}

extension TurkcellAndroidDocument {
    /// The SDK removes a byte order mark, and Android's parser another.
    static let byteOrderMarks = 2

    static func text(_ bytes: [UInt8]) throws(JSONFault) -> JSONText {
        try JSONText(android: bytes, byteOrderMarks: byteOrderMarks)
    }

    /// The paths of the entries that the client keeps.
    var kept: Set<String> {
        func paths<Content>(_ list: List<Content>?) -> [String] { (list ?? []).compactMap { try? $0.get().path } }
        return Set(paths(updates) + paths(messages))
    }
}

/// Reads the lists of one document, and keeps each distinct filter once.
private struct TurkcellAndroidListReader {
    private(set) var filters: [TurkcellAndroidDocument.Filter] = []
    private var places: [TurkcellAndroidDocument.Filter: Int] = [:]

    mutating func list<Content>(
        _ key: String, in root: AndroidObject,
        _ read: (inout Self, AndroidObject, String) throws(TurkcellAndroidOmission)
            -> TurkcellAndroidEntry<Content>
    ) -> TurkcellAndroidDocument.List<Content>? {
        guard let elements = root[key]?.array else { return nil }
        var list: TurkcellAndroidDocument.List<Content> = []
        for (index, element) in elements.enumerated() {
            do throws(TurkcellAndroidOmission) {
                guard let object = AndroidObject(element) else { throw .notAnObject }
                list.append(.success(try read(&self, object, "\(key)[\(index)]")))
            } catch {
                list.append(.failure(error))
            }
        }
        return list
    }

    /// In the order of `UpdateEntry.java`, because the first fault decides.
    mutating func update(
        _ object: AndroidObject, at path: String
    ) throws(TurkcellAndroidOmission) -> TurkcellAndroidEntry<TurkcellAndroidUpdate> {
        let descriptions = try TurkcellAndroidDescriptions(object["descriptions"], acceptsText: false)
        let update = TurkcellAndroidUpdate(
            versionCode: object.integer("targetVersionCode") ?? -1, forcesUpdate: object.flag("forceUpdate"),
            forcesExit: object.flag("forceExit"), opensStore: object.flag("targetGooglePlay"),
            packageURL: try address("targetPackageUrl", of: object),
            websiteURL: try address("targetWebsiteUrl", of: object), packageName: packageName(of: object))
        if !update.forcesExit {
            guard update.versionCode >= 0 else { throw .versionCode(update.versionCode) }
            guard update.packageURL != nil || update.websiteURL != nil || update.opensStore else { throw .noTarget }
        }
        return entry(object, at: path, descriptions, update)
    }

    /// In the order of `MessageEntry.java`.
    mutating func message(
        _ object: AndroidObject, at path: String
    ) throws(TurkcellAndroidOmission) -> TurkcellAndroidEntry<TurkcellAndroidMessage> {
        let descriptions = try TurkcellAndroidDescriptions(object["descriptions"], acceptsText: true)
        let message = TurkcellAndroidMessage(
            after: object.text("displayAfterDate").flatMap(TurkcellAndroidDate.init),
            before: object.text("displayBeforeDate").flatMap(TurkcellAndroidDate.init),
            opensStore: object.flag("targetGooglePlay"), websiteURL: try address("targetWebsiteUrl", of: object),
            packageName: packageName(of: object))
        if message.opensStore, message.packageName.isEmpty { throw .noPackageName }
        return entry(object, at: path, descriptions, message)
    }

    private mutating func entry<Content>(
        _ object: AndroidObject, at path: String, _ descriptions: TurkcellAndroidDescriptions,
        _ content: Content
    ) -> TurkcellAndroidEntry<Content> {
        let given = AndroidObject(object["filters"])?.members ?? []
        let all = given.map {
            place(of: TurkcellAndroidDocument.Filter(key: $0.key, rule: AndroidObject.text($0.node)))
        }
        func isOnLanguage(_ index: Int) -> Bool { filters[index].key == TurkcellAndroidDevice.language }
        return TurkcellAndroidEntry(
            path: path, filters: all.filter { !isOnLanguage($0) }, languageFilters: all.filter(isOnLanguage),
            id: object.integer("id").flatMap { $0 == 0 ? nil : $0 },
            mostDisplays: object.integer("maxDisplayCount") ?? Int(Int32.max),
            period: object.integer("displayPeriodInHours") ?? 0, descriptions: descriptions, content: content)
    }

    /// Nil for a missing or empty address.
    private func address(
        _ key: String, of object: AndroidObject
    ) throws(TurkcellAndroidOmission) -> String? {
        let text = TurkcellAndroidText.withoutSpace(object.text(key) ?? "")
        if text.isEmpty { return nil }
        guard let address = JavaAddress(text)?.text else { throw .address(key) }
        return address
    }

    private func packageName(of object: AndroidObject) -> String {
        TurkcellAndroidText.withoutSpace(object.text("targetPackageName") ?? "")
    }

    private mutating func place(of filter: TurkcellAndroidDocument.Filter) -> Int {
        if let place = places[filter] { return place }
        places[filter] = filters.count
        filters.append(filter)
        return filters.count - 1
    }
}
