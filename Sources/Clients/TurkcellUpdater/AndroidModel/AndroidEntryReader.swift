import ClientKit

/// Reads the entries of one list, in the order of `UpdateEntry.java` and `MessageEntry.java`: the first fault decides
/// why the SDK drops an entry, and an author hears of all.
struct AndroidEntryReader {
    typealias Omission = AndroidOmission

    var filters = Distinct<AndroidDocument.Filter>()
    /// The ids of updates, for an author.
    private var numbered: [(value: DocumentValue, entry: String, id: Int, isForced: Bool, isCounted: Bool)] = []

    /// What the SDK does with an entry that it cannot use.
    static let refusal = Effect.refusal("the client drops the entry")

    mutating func updates(_ list: DocumentValue?) -> AndroidDocument.List<AndroidUpdate>? {
        // The code up to which every device sees an earlier entry at every check.
        var catcher: (path: String, code: Int)?
        let updates = read(list) { reader, object in
            let code = object["targetVersionCode"].flatMap { AndroidObject.integer($0.node) } ?? -1
            if let catcher, code <= catcher.code { object.value.noteNeverShown(behind: catcher.path) }
            let entry = reader.update(object)
            if catcher == nil, let kept = try? entry.get(), kept.hasNoFilter, kept.content.isForced || !kept.isLimited {
                catcher = (kept.path, code)
            }
            return entry
        }
        noteSharedNumbers()
        return updates
    }

    mutating func messages(_ list: DocumentValue?, of packageName: String) -> AndroidDocument.List<AndroidMessage>? {
        var catcher: String?
        return read(list) { reader, object in
            if let catcher { object.value.noteNeverShown(behind: catcher) }
            let entry = reader.message(object, of: packageName)
            guard catcher == nil, let kept = try? entry.get(), kept.hasNoFilter, !kept.isLimited else { return entry }
            if kept.content.isForAllTime, kept.content.packageName.isEmpty { catcher = kept.path }
            return entry
        }
    }

    private mutating func read<Content>(
        _ list: DocumentValue?,
        _ entry: (inout Self, DocumentObject) -> Result<AndroidEntry<Content>, Omission>
    ) -> AndroidDocument.List<Content>? {
        guard let elements = list?.elements else {
            list?.note(.misread, "is \(list?.node.kind ?? ""): the client takes it for an empty list")
            return nil
        }
        return elements.map { element in
            if let object = element.asObject { return entry(&self, object) }
            element.note(.ignored, "is \(element.node.kind): the client skips it")
            return .failure(.notAnObject)
        }
    }

    private mutating func update(_ object: DocumentObject) -> Result<AndroidEntry<AndroidUpdate>, Omission> {
        object.unread("is never read in an update")
        var fault: Omission?
        let exit = object["forceExit"], forcesExit = exit.isTrue, forcesUpdate = object["forceUpdate"].isTrue
        let isForced = forcesUpdate || forcesExit
        let limits = AndroidDisplays(object, isForced: isForced)
        if let value = object["id"], let id = limits.id {
            numbered.append((value, object.path, id, isForced, object["maxDisplayCount"] != nil))
        }
        let descriptions = AndroidDescriptions(object, isMessage: false, &fault)
        let code = versionCode(of: object, forcesExit)
        let opensStore = object["targetGooglePlay"].isTrue
        let package = object["targetPackageUrl"], website = object["targetWebsiteUrl"]
        let packageURL = address("targetPackageUrl", package, &fault)
        let websiteURL = address("targetWebsiteUrl", website, &fault)
        if forcesExit {
            exit?.note(.misread, "takes the install button away: the app can only be left")
        } else {
            if code < 0 { fault = fault ?? .versionCode(code) }
            if packageURL == nil, websiteURL == nil, !opensStore { fault = fault ?? .noTarget }
            if package.isBlank, website.isBlank, !opensStore {
                object.value.note(.refusal, "has nothing to open: the client drops the entry")
            }
        }
        if packageURL != nil, opensStore || websiteURL != nil {
            package?.note(.ignored, "is not used: the store or the web page is opened first")
        } else if packageURL != nil {
            package?.note(.misread, "is downloaded and installed by the app itself, which few apps may do")
        }
        let update = AndroidUpdate(
            versionCode: code, forcesUpdate: forcesUpdate, forcesExit: forcesExit, opensStore: opensStore,
            packageURL: packageURL, websiteURL: websiteURL, packageName: object["targetPackageName"].withoutSpace)
        return entry(object, limits, descriptions, update, unless: fault)
    }

    private mutating func message(
        _ object: DocumentObject, of packageName: String
    ) -> Result<AndroidEntry<AndroidMessage>, Omission> {
        object.unread("is never read in a message")
        var fault: Omission?
        let limits = AndroidDisplays(object, isForced: false)
        let descriptions = AndroidDescriptions(object, isMessage: true, &fault)
        let package = object["targetPackageName"], name = package.withoutSpace
        let opensStore = object["targetGooglePlay"].isTrue
        let websiteURL = address("targetWebsiteUrl", object["targetWebsiteUrl"], &fault)
        if opensStore, name.isEmpty {
            fault = fault ?? .noPackageName
            object.value.note(.refusal, "has no targetPackageName for the store: the client drops the entry")
        }
        if name == packageName, !name.isEmpty {
            package?.note(.misread, "is the app's own name: the message is never shown")
        } else if let package, package.node.string == nil {
            package.note(.misread, "is \(package.node.kind): it is read as the package '\(name)'")
        }
        if !limits.isGiven {
            object.value.note(
                .misread, "has neither maxDisplayCount nor displayPeriodInHours: it is shown at every check")
        }
        let after = AndroidDate(object["displayAfterDate"])
        let before = AndroidDate(object["displayBeforeDate"])
        if let after, let before, after.moment(in: 0) > before.moment(in: 0) {
            object.value.note(.misread, "begins after it ends: it is never shown")
        }
        let message = AndroidMessage(
            after: after, before: before, opensStore: opensStore, websiteURL: websiteURL, packageName: name)
        return entry(object, limits, descriptions, message, unless: fault)
    }

    private mutating func entry<Content>(
        _ object: DocumentObject, _ limits: AndroidDisplays, _ descriptions: AndroidDescriptions,
        _ content: Content, unless fault: Omission?
    ) -> Result<AndroidEntry<Content>, Omission> {
        let given = object["filters"], rules = given?.asObject
        if let given, rules == nil { given.note(.misread, "is \(given.node.kind): the entry matches every device") }
        var indices: [Int] = []
        for (key, value) in rules?.members ?? [] {
            let filter = AndroidDocument.Filter(key: key, rule: AndroidObject.text(value.node))
            if value.reading.isForAuthor, let rules { filter.noteSlips(value, of: rules) }
            // The SDK reads the filters of what it keeps.
            if fault == nil { indices.append(filters.place(of: filter)) }
        }
        if let fault { return .failure(fault) }
        func isOnLanguage(_ index: Int) -> Bool { filters.all[index].key == AndroidDevice.language }
        return .success(
            AndroidEntry(
                path: object.path, filters: indices.filter { !isOnLanguage($0) },
                languageFilters: indices.filter(isOnLanguage), id: limits.id, mostDisplays: limits.mostDisplays,
                period: limits.period, descriptions: descriptions, content: content))
    }
}

extension AndroidEntryReader {
    /// -1 for none.
    private func versionCode(of object: DocumentObject, _ forcesExit: Bool) -> Int {
        let kind: Danger.Kind = forcesExit ? .misread : .refusal
        let effect = forcesExit ? "it is never shown" : "the client drops the entry"
        guard let value = object["targetVersionCode"] else {
            object.value.note(kind, "has no targetVersionCode: \(effect)")
            return -1
        }
        let code = AndroidObject.integer(value.node) ?? -1
        if code < 0 {
            value.note(kind, "is no number from 0 to 2147483647: \(effect)")
        } else if let number = value.node.number, number != "\(code)" {
            value.note(.misread, "is read as \(code)")
        } else if code <= 1 {
            value.note(.misread, "is \(code): no app has a lower code, so the entry is never shown")
        }
        return code
    }

    /// Nil for a missing or empty address; the SDK drops an entry with one that Java refuses.
    private func address(_ key: String, _ value: DocumentValue?, _ fault: inout Omission?) -> String? {
        let text = value.withoutSpace
        guard let value, !text.isEmpty else { return nil }
        if let address = JavaAddress(text) { return address.text }
        value.refuse(
            "\(value.node.string == nil ? value.node.kind : "'\(text)'"), no http or https address", Self.refusal)
        fault = fault ?? .address(key)
        return nil
    }

    /// Displays of a forced entry count for every entry with the same number.
    private func noteSharedNumbers() {
        for one in numbered where !one.isForced && one.isCounted {
            guard let other = numbered.first(where: { $0.isForced && $0.id == one.id }) else { continue }
            one.value.note(.misread, "is also the id of \(other.entry), whose forced displays count here too")
        }
    }
}

extension DocumentValue {
    fileprivate func noteNeverShown(behind catcher: String) {
        note(.ignored, "is never shown: every device sees \(catcher) first")
    }
}

extension DocumentValue? {
    /// A flag: `true` or `false`, as a bool or as a word.
    fileprivate var isTrue: Bool {
        guard let self else { return false }
        if self.node.bool == nil, !["true", "false"].contains(self.node.string?.lowercased() ?? "") {
            self.note(.misread, "is neither true nor false: it counts as false")
        }
        return AndroidObject.flag(self.node)
    }

    /// Any value as text without white space; empty if it is missing.
    fileprivate var withoutSpace: String { map { AndroidSpace.withoutSpace(AndroidObject.text($0.node)) } ?? "" }

    fileprivate var isBlank: Bool { withoutSpace.isEmpty }
}
