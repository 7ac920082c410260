import ClientKit
import PolicyModel

/// Everything that one check of the Android SDK does with a document, in the terms in which it was measured.
struct AndroidDecision: Hashable, Sendable {
    enum Outcome: Hashable, Sendable {
        case update(AndroidUpdate, AndroidDescriptions.Texts?)
        case message(AndroidMessage, AndroidDescriptions.Texts?)
        case none
        case failed(Failure)
        /// Some filter cannot be evaluated here.
        case unknown(ClientAnswer.Doubt)
    }

    /// Why a check ends without looking at the entries.
    enum Failure: Error, Hashable, Sendable {
        case status(Int)
        case noBody
        /// The parser refuses the text; why, in words.
        case unreadable(String)
        /// The root is no object; its text.
        case notAnObject(JSONNode)
        /// The document is for another app than this one.
        case otherPackage(String)
    }

    /// What becomes of an entry, whether or not an earlier one is shown.
    enum Fate: Hashable, Sendable {
        case shown
        case filteredOut
        /// Its filters match, but its code, its dates, its display limits or an installed package keep it back.
        case notShown
        case badPattern
        /// The index of a filter that cannot be evaluated here, and decides.
        case unknown(filter: Int)
        case omitted(AndroidOmission)
    }

    var outcome: Outcome
    /// The JSON path of the value that decides.
    var path: String
    /// How often the update that is shown comes back; nil for none, and where a policy has no word for it.
    var frequency: Frequency?
    /// The display records after the check; nil if the file does not exist.
    var updates: AndroidCall.Records?
    var messages: AndroidCall.Records?
}
