import PolicyModel

/// What the real client does with its documents: our model of its code, held to answers measured on that code.
///
/// A model reads the emitted bytes and shares no code with its encoder: a misreading in one must not hide in the other.
/// Reading a document happens once, when the model is made. Every device is looked at; what is seen of it is all that
/// an answer can hang on, so devices of one view are answered once.
package protocol DecisionModel: Sendable {
    /// What the client sees of a device beside its language: facts of the device and of the document, nothing else.
    associatedtype View: Hashable & Sendable

    func view(of handset: Handset) -> View

    /// The answers to devices of one view in each of `languages`, in their order.
    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer]

    /// The answers to every one of `handsets`. No model has its own way of this; it is asked of the model so that the
    /// code is compiled for its view.
    func sheet(for handsets: [Handset], in languages: [LanguageTag]) -> AnswerSheet

    /// What is dangerous or without effect in the documents, in the order of the text.
    var dangers: [Danger] { get }

    /// Every address that the documents make a button open, whatever the device, language and moment; each once, in the
    /// order of the documents. Empty where the app behind the client knows its own link.
    var buttonLinks: [String] { get }
}

extension DecisionModel {
    /// The answers to one device in each of `languages`, in their order; the device's own language is not asked.
    package func answers(on handset: Handset, in languages: [LanguageTag]) -> [ClientAnswer] {
        answers(to: view(of: handset), in: languages)
    }

    package func answer(on handset: Handset) -> ClientAnswer { answers(on: handset, in: [handset.language])[0] }
}

/// A place in a document where the client crashes, refuses, or does not do what an author would expect.
package struct Danger: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// The app ends for some device.
        case crash
        /// The client rejects the document, or a part that matters.
        case refusal
        /// A key or value that the client never reads.
        case ignored
        /// Read, but not as it looks: string order, a rule that vanishes, a silent `none`.
        case misread
    }

    package let kind: Kind
    package let file: String
    /// Counted from 1.
    package let line: Int
    package let column: Int
    /// The JSON path, as in `ClientAnswer.path`.
    package let path: String
    /// Path first, then what the client does: `updates is empty: the app crashes`.
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

/// One version of a client that is in the field.
package struct ClientEdition: Hashable, Sendable {
    /// The client's version, such as `4.0.8`; empty where all behave alike.
    package let name: String
    /// True where `weaker` and `noisy` are warnings, because its document is a courtesy to old apps.
    package let isCourtesy: Bool

    package init(_ name: String = "", isCourtesy: Bool = false) {
        self.name = name
        self.isCourtesy = isCourtesy
    }

    /// A client whose versions do not differ.
    package static let only = ClientEdition()
}
