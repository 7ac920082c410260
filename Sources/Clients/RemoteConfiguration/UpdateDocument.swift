import ClientKit
import Basics
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A decoded document, and the client's decisions from it on any phone; a reference, because it is handed on for every
/// phone.
final class UpdateDocument: Sendable {
    private let bytes: [UInt8]
    private let reading: Result<UpdateContext, UpdateDecision.Failure>
    private let alerts: [UpdateAlert]
    private let choice: AlertChoice
    /// What is shown of each alert while nothing was dismissed; nil where the document's kind shows none.
    private let dialogs: [Dialog?]
    /// The address that the update button opens; nil if the text is no address, or no alert is shown.
    private let address: String?
    /// Prefixes of OS versions on which nothing is shown; empty unless the update is forced.
    private let ignored: [String]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        reading = Result { () throws(UpdateDecision.Failure) in try UpdateDocument.context(of: bytes) }
        let context = try? reading.get()
        ignored = context?.type == .mandatory ? context?.ignoredOSVersions ?? [] : []
        alerts = context?.alerts ?? []
        choice = AlertChoice(alerts)
        let address = context.flatMap {
            $0.showsAlert ? InternationalHost.written(in: $0.url).flatMap { URL(string: $0) }?.absoluteString : nil
        }
        self.address = address
        dialogs = alerts.map { alert in
            context.flatMap { alert.options(shownAs: $0.type) }.map { alert.shown(with: $0, leadingTo: address) }
        }
    }

    private static func context(of document: [UInt8]) throws(UpdateDecision.Failure) -> UpdateContext {
        let root: JSONNode
        do throws(JSONFault) { root = try JSONText(document, as: .decoder).root } catch {
            throw .decoding(
                UpdateContextDecoder.Fault(
                    kind: .dataCorrupted, path: .root, wanted: "JSON", offset: error.offset))
        }
        do throws(UpdateContextDecoder.Fault) { return try UpdateContextDecoder.context(of: root) } catch {
            throw .decoding(error)
        }
    }

    /// The address that a button opens on some phone; nil if no phone shows an alert.
    var buttonLink: String? {
        guard let context = try? reading.get() else { return nil }
        return alerts.contains { context.refusal(of: $0) == nil } ? address : nil
    }

    /// The index of the first prefix that matches an OS version, compared as text; nil if none does.
    func leftOut(_ os: String) -> Int? {
        if ignored.isEmpty { return nil }
        let text = UpdateDocument.threeNumbers(os).utf8
        return ignored.firstIndex { text.starts(with: $0.utf8) }
    }

    /// The version as `ProcessInfo` reports it, always with three numbers: `17.4` as `17.4.0`.
    private static func threeNumbers(_ os: String) -> String {
        let numbers = os.split(separator: ".").prefix(3).map(String.init)
        return (numbers + Array(repeating: "0", count: 3 - numbers.count)).joined(separator: ".")
    }

    /// - Parameters:
    ///   - leftOut: the result of `leftOut(_:)` for the phone's OS.
    ///   - isFresh: false for a document from the cache or the bundle.
    func decision(
        on phone: UpdateDecision.Phone, leftOut: Int?, isFresh: Bool, _ memory: inout UpdateDecision.Memory
    ) throws(UpdateDecision.Failure) -> UpdateDecision {
        let context = try reading.get()
        let place = choice.place(language: phone.language, region: phone.region), alert = place.map { alerts[$0] }
        if let refusal = context.refusal(of: alert) { throw .validation(refusal) }
        if isFresh { memory.cached = bytes }
        let type = contextualType(of: context, &memory)
        let isShown = leftOut == nil && type == context.type
        return UpdateDecision(
            context: context, contextualType: type, alert: alert,
            dialog: isShown ? place.flatMap { dialogs[$0] } : nil, leftOut: leftOut,
            tap: phone.tap.flatMap { tap in
                tapped(tap, isShown ? alert?.options(shownAs: type) ?? [] : [], context, &memory)
            })
    }

    /// Every document other than the dismissed recommendation makes the client forget that it was dismissed.
    private func contextualType(
        of context: UpdateContext, _ memory: inout UpdateDecision.Memory
    ) -> UpdateContext.Kind {
        let isDiscarded =
            context.type == .recommended && context.frequency == .once
            && context.availableVersion == memory.lastDiscardedVersion
        if isDiscarded { return .discarded }
        memory.lastDiscardedVersion = nil
        return context.type
    }

    /// The effect of a tap. Dismissing a recommendation with `once` stores its version.
    private func tapped(
        _ place: Int, _ options: [UpdateOption], _ context: UpdateContext, _ memory: inout UpdateDecision.Memory
    ) -> UpdateDecision.Tap? {
        guard options.indices.contains(place) else { return nil }
        let isUpdate = options[place].isUpdateAction
        if !isUpdate, context.frequency == .once { memory.lastDiscardedVersion = context.availableVersion }
        return UpdateDecision.Tap(opened: isUpdate ? address : nil, completes: !isUpdate)
    }
}

extension UpdateAlert {
    /// The alert with the buttons that are shown.
    fileprivate func shown(with options: [UpdateOption], leadingTo address: String?) -> Dialog {
        let buttons = options.map { option in
            Dialog.Button(
                title: option.title, isUpdate: option.isUpdateAction, link: option.isUpdateAction ? address : nil)
        }
        return Dialog(title: title, text: text, buttons: buttons)
    }

    /// The buttons, in the order of display; nil if the type shows no alert.
    fileprivate func options(shownAs type: UpdateContext.Kind) -> [UpdateOption]? {
        switch type {
        case .ignore, .discarded: nil
        case .mandatory: updateOption.map { [$0] } ?? []
        case .recommended: options
        }
    }
}
