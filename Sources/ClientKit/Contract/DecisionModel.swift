import PolicyModel

/// A model of a real client's code: what it decides from its documents on each device. Tests compare it with answers
/// measured on that code.
///
/// A model reads the emitted bytes and shares no code with its encoder, so that a mistake in one cannot hide in the
/// other. The documents are parsed once, when the model is made. An answer depends on the view of a device only, so it
/// is computed once for all devices with the same view.
@usableFromInline
package protocol DecisionModel: Sendable {
    /// Everything that the client's answer depends on, apart from the language.
    associatedtype View: Hashable & Sendable

    /// What the client sees of a device.
    func view(of clientDevice: ClientDevice) -> View

    /// The same for several devices, in their order. Neighbours mostly have much in common, which a model may look at
    /// once.
    func views(of clientDevices: [ClientDevice]) -> [View]

    /// The answers for devices with one view in each of `languages`, in their order.
    ///
    /// Nothing was shown before, and announcements are left out.
    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer]

    /// The same at a moment, after earlier displays, with announcements.
    func answers(to view: View, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer]

    /// The answers for all of `clientDevices`, in a situation if one is given. Most models leave it to `sheetByViews`,
    /// which the compiler then specializes for the view's type; one whose devices have many views and few answers finds
    /// these itself.
    func sheet(
        for clientDevices: [ClientDevice], in languages: [LanguageTag], when situation: Situation?
    ) -> AnswerSheet

    /// The newest release that a device is not offered although it is offered an older one; nil for none.
    func hidden(from clientDevice: ClientDevice, when situation: Situation?) -> HiddenRelease?

    /// True only if `other` gives the same answers on every device, in every language and situation. False if that is
    /// not known.
    func answersAlike(_ other: any DecisionModel) -> Bool

    /// Which of equal keys the client's parser takes, and answers are about.
    var equalKeys: EqualKeys { get }

    /// The dangerous or ineffective parts of the documents, in the order of the text. Computed on demand, because
    /// agreement needs answers only.
    var dangers: [Danger] { get }

    /// The addresses that buttons open on any device, in any language and at any moment; each once, in the order of the
    /// documents. Empty if the app opens an address of its own.
    var buttonLinks: [String] { get }
}

extension DecisionModel {
    @inlinable package func views(of clientDevices: [ClientDevice]) -> [View] {
        clientDevices.indices.map { view(of: clientDevices[$0]) }
    }

    package func answersAlike(_ other: any DecisionModel) -> Bool { false }

    /// As most parsers do.
    package var equalKeys: EqualKeys { .last }

    /// Of clients that only report to their app, or whose app opens an address of its own.
    package var buttonLinks: [String] { [] }

    /// Most clients keep no count of displays and announce nothing.
    @inlinable package func answers(
        to view: View, in languages: [LanguageTag], when situation: Situation
    ) -> [ClientAnswer] {
        answers(to: view, in: languages)
    }

    /// The answers for one device in each of `languages`, in their order, in a situation.
    package func answers(
        on clientDevice: ClientDevice, in languages: [LanguageTag], when situation: Situation
    ) -> [ClientAnswer] {
        answers(to: view(of: clientDevice), in: languages, when: situation)
    }

    /// The answers for one device in each of `languages`, in their order; the device's own language is ignored.
    package func answers(on clientDevice: ClientDevice, in languages: [LanguageTag]) -> [ClientAnswer] {
        answers(to: view(of: clientDevice), in: languages)
    }

    /// The answer for one device in its own language.
    package func answer(on clientDevice: ClientDevice) -> ClientAnswer {
        answers(on: clientDevice, in: [clientDevice.language])[0]
    }
}

/// A place in a document where the client crashes, rejects it, or does not do what an author would expect.
@usableFromInline
package struct Danger: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// The app crashes on some device.
        case crash
        /// The client rejects the document or an essential part.
        case refusal
        /// The client never reads this key or value.
        case ignored
        /// The client reads it in an unexpected way, such as versions in string order or an unknown word as `none`.
        case misread
    }

    package let kind: Kind
    package let file: String
    /// Counted from 1, like the column.
    package let line: Int
    package let column: Int
    /// The JSON path, as in `ClientAnswer.path`.
    package let path: String
    /// The path, then what the client does: `updates is empty: the app crashes`.
    package let message: String

    package init(_ kind: Kind, file: String, line: Int, column: Int, path: String, _ message: String) {
        self.kind = kind
        self.file = file
        self.line = line
        self.column = column
        self.path = path
        self.message = message
    }
}

/// A version of a client's library that apps use.
///
/// A client may have different libraries on different platforms, whose versions can have the same name.
package struct ClientEdition: Hashable, Sendable {
    /// The library's version, such as `4.0.8`; empty if all versions behave alike.
    package let name: String
    /// The platforms on which that library runs.
    package let platforms: [Platform]
    /// True if `weaker` and `noisy` are only warnings, because the document is an additional one for old apps.
    package let isCourtesy: Bool

    package init(_ name: String = "", on platforms: [Platform] = Platform.allCases, isCourtesy: Bool = false) {
        self.name = name
        self.platforms = platforms
        self.isCourtesy = isCourtesy
    }

    /// The edition of a client whose versions all behave alike.
    package static let only = ClientEdition()
}
