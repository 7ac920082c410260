import Foundation

/// What the client does with what its app's provider delivers: decode, remember, fall back, decide, show.
///
/// Upstream: 8.0.6 (edf9a74), `Core/Manager.swift` and `Convenience/DefaultUpdateHandler.swift`. The library itself
/// does no networking and compares no app versions; both are true of everything here.
struct RemoteConfigurationClient: Sendable {
    /// The phone, and what the app told the client.
    struct Phone: Sendable {
        /// `Locale.current.languageCode` and `.regionCode`.
        var language: String?
        var region: String?
        /// `major.minor.patch`, always three numbers since 8.0.3.
        var os: String
        var ignoresCache = false
        /// The file in the app's bundle, where the app named one.
        var bundled: [UInt8]?
        /// The button tapped in the handler's alert, counted from 0.
        var tap: Int?
    }

    /// What survives in the user defaults.
    struct Memory: Hashable, Sendable {
        var lastDiscardedVersion: String?
        /// The last document that decoded, as it came.
        var cached: [UInt8]?
    }

    enum Failure: Error, Hashable {
        case decoding(UpdateContextDecoder.Fault)
        case validation(UpdateContext.Refusal)
        case provider
    }

    /// A document that was good for this phone.
    struct Result: Hashable, Sendable {
        let context: UpdateContext
        /// The document's type, or `discarded` where the user said no to this version before.
        let contextualType: UpdateContext.Kind
        let alert: UpdateAlert?
        let shown: Shown
    }

    /// What the copy-to-use handler does with a result.
    struct Shown: Hashable, Sendable {
        struct Tap: Hashable, Sendable {
            let opened: String?
            let completes: Bool
        }

        /// Titles in the order shown; nil where nothing is presented, and the app goes on.
        let buttons: [String]?
        /// What the tapped button did; nil without a tap, or with one beside the buttons.
        let tap: Tap?
    }

    private(set) var memory: Memory
    private let phone: Phone

    init(_ phone: Phone, memory: Memory = Memory()) {
        self.phone = phone
        self.memory = memory
    }

    /// One request; nil stands for a provider that fails.
    mutating func receive(_ delivered: [UInt8]?) throws(Failure) -> Result {
        if let delivered { return try decide(delivered, isFromCache: false) }
        // A cached document that does not decode hides the bundle's; it decides again as if it were fresh.
        guard let kept = (phone.ignoresCache ? nil : memory.cached) ?? phone.bundled else { throw .provider }
        return try decide(kept, isFromCache: true)
    }

    private mutating func decide(_ document: [UInt8], isFromCache: Bool) throws(Failure) -> Result {
        let context = try RemoteConfigurationClient.context(of: document)
        let alerts = context.alerts ?? []
        let alert = AlertChoice(alerts).place(language: phone.language, region: phone.region).map { alerts[$0] }
        if let refusal = context.refusal(of: alert) { throw .validation(refusal) }
        if !isFromCache { memory.cached = document }
        let type = contextualType(of: context)
        let shown = show(context, type, alert)
        return Result(context: context, contextualType: type, alert: alert, shown: shown)
    }

    static func context(of document: [UInt8]) throws(Failure) -> UpdateContext {
        let root: JSONNode
        do throws(JSONFault) { root = try JSONText(document, as: .decoder).root } catch {
            throw .decoding(UpdateContextDecoder.Fault(
                kind: .dataCorrupted, path: .root, wanted: "JSON", offset: error.offset))
        }
        do throws(UpdateContextDecoder.Fault) { return try UpdateContextDecoder.context(of: root) } catch {
            throw .decoding(error)
        }
    }

    /// Every document that is not the discarded recommendation itself erases the memory of it.
    private mutating func contextualType(of context: UpdateContext) -> UpdateContext.Kind {
        let isDiscarded = context.type == .recommended && context.frequency == .once
            && context.availableVersion == memory.lastDiscardedVersion
        if isDiscarded { return .discarded }
        memory.lastDiscardedVersion = nil
        return context.type
    }

    private mutating func show(_ context: UpdateContext, _ type: UpdateContext.Kind, _ alert: UpdateAlert?) -> Shown {
        let nothing = Shown(buttons: nil, tap: nil)
        switch type {
        case .ignore, .discarded: return nothing
        case .mandatory:
            if context.ignoredPrefix(of: phone.os) != nil { return nothing }
            return tapped(alert?.updateOption.map { [$0] } ?? [], context)
        case .recommended: return tapped(alert?.options ?? [], context)
        }
    }

    private mutating func tapped(_ options: [UpdateOption], _ context: UpdateContext) -> Shown {
        var tap: Shown.Tap?
        if let place = phone.tap, options.indices.contains(place) {
            let isUpdate = options[place].isUpdateAction
            tap = Shown.Tap(opened: isUpdate ? context.openedAddress : nil, completes: !isUpdate)
            if !isUpdate, context.frequency == .once { memory.lastDiscardedVersion = context.availableVersion }
        }
        return Shown(buttons: options.map(\.title), tap: tap)
    }
}

extension UpdateContext {
    /// The place of the first of `ignoredOSVersions` that `os` begins with: text against text, no numbers.
    func ignoredPrefix(of os: String) -> Int? {
        ignoredOSVersions.firstIndex { os.utf8.starts(with: $0.utf8) }
    }

    /// What an update button opens: nothing where the text is no address at all.
    var openedAddress: String? { URL(string: url)?.absoluteString }
}
