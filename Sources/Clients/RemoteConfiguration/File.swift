import ClientKit
import Basics
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A decoded document, and the client's decisions from it on any phone; a reference, because it is handed on for every
/// phone.
final class File: Sendable {
    private let bytes: [UInt8]
    private let reading: Result<Document, Failure>
    private let alerts: [Document.Alert]
    private let choice: AlertChoice
    /// What is shown of each alert while nothing was dismissed; empty where the document's type shows none.
    private let dialogs: [Dialog]
    /// The address that the update button opens; nil if the text is no address, or no alert is shown.
    private let address: String?
    /// Prefixes of OS versions on which nothing is shown; empty unless the update is forced.
    private let ignored: [String]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        reading = Result { () throws(Failure) in try DocumentReader(bytes).document() }
        let document = try? reading.get()
        ignored = document?.type == .mandatory ? document?.ignoredOSVersions ?? [] : []
        alerts = document?.alerts ?? []
        choice = AlertChoice(alerts)
        let address = document.flatMap {
            $0.showsAlert ? InternationalHost.written(in: $0.url).flatMap { URL(string: $0) }?.absoluteString : nil
        }
        self.address = address
        let type = document?.type
        dialogs =
            document?.showsAlert ?? false
            ? alerts.map { Dialog($0, isForced: type == .mandatory, leadingTo: address) } : []
    }

    /// The address that a button opens on some phone; nil if no phone shows an alert.
    var buttonLink: String? {
        guard let document = try? reading.get() else { return nil }
        return alerts.contains { document.failure(of: $0) == nil } ? address : nil
    }

    /// The index of the first prefix that matches an OS version, compared as text; nil if none does.
    func leftOut(_ os: String) -> Int? {
        if ignored.isEmpty { return nil }
        let text = File.threeNumbers(os).utf8
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
        on phone: Decision.Phone, leftOut: Int?, isFresh: Bool, _ memory: inout Decision.Memory
    ) throws(Failure) -> Decision {
        let document = try reading.get()
        let place = choice.place(language: phone.language, region: phone.region), alert = place.map { alerts[$0] }
        if let failure = document.failure(of: alert) { throw failure }
        if isFresh { memory.cached = bytes }
        let type = contextualType(of: document, &memory)
        let isShown = leftOut == nil && type == document.type && document.showsAlert
        let dialog = isShown ? place.map { dialogs[$0] } : nil
        return Decision(
            document: document, contextualType: type, alert: alert, dialog: dialog, leftOut: leftOut,
            tap: phone.tap.flatMap { tapped($0, dialog?.buttons ?? [], document, &memory) })
    }

    /// Every document other than the dismissed recommendation makes the client forget that it was dismissed.
    private func contextualType(of document: Document, _ memory: inout Decision.Memory) -> Document.Kind {
        let isDiscarded =
            document.type == .recommended && document.frequency == .once
            && document.availableVersion == memory.lastDiscardedVersion
        if isDiscarded { return .discarded }
        memory.lastDiscardedVersion = nil
        return document.type
    }

    /// The effect of a tap. Dismissing a recommendation with `once` stores its version.
    private func tapped(
        _ place: Int, _ buttons: [Dialog.Button], _ document: Document, _ memory: inout Decision.Memory
    ) -> Decision.Tap? {
        guard buttons.indices.contains(place) else { return nil }
        let button = buttons[place]
        if !button.isUpdate, document.frequency == .once { memory.lastDiscardedVersion = document.availableVersion }
        return Decision.Tap(opened: button.link, completes: !button.isUpdate)
    }
}

extension Dialog {
    /// The alert with all its buttons in their order, or with one if the update is forced.
    fileprivate init(_ alert: Document.Alert, isForced: Bool, leadingTo address: String?) {
        let options = isForced ? alert.updateOption.map { [$0] } ?? [] : alert.options
        let buttons = options.map { option in
            Button(title: option.title, isUpdate: option.isUpdateAction, link: option.isUpdateAction ? address : nil)
        }
        self.init(title: alert.title, text: alert.text, buttons: buttons)
    }
}
