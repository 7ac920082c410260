import ClientKit
import PolicyModel

/// A client's answer in words, with the value responsible and the alert it shows.
struct AnswerText {
    let ink: Ink
    /// In columns of the terminal.
    let width: Int

    /// `forces the update to 3.0.0`, `crashes: …`; with what is offered and, for a recommendation, its frequency,
    /// where the document says so.
    ///
    /// - Parameter isStop: true for a device that is forced although nothing newer runs on it.
    static func action(_ answer: ClientAnswer, isStop: Bool = false) -> String {
        switch answer.outcome {
        case .verdict(.none): "says nothing"
        case .verdict(.recommend):
            "recommends the update" + destination(answer)
                + (answer.frequency.map { $0 == .once ? ", once" : ", always" } ?? "")
        case .verdict(.force):
            "forces the update" + (isStop ? ", and there is no newer release" : destination(answer))
        case .crash(let cause): "crashes: \(VisibleText.of(cause))"
        case .refused(let cause): "refuses the document: \(VisibleText.of(cause))"
        case .unjudged(let doubt): "cannot be judged: \(VisibleText.of(doubt.words))"
        }
    }

    /// ` to 3.0.0 (300)`; empty where the document does not say what is offered.
    private static func destination(_ answer: ClientAnswer) -> String {
        answer.offer.flatMap { $0.name.isEmpty ? nil : " to \(VisibleText.of($0.name))" } ?? ""
    }

    /// The file and the value responsible, then the alert, indented.
    ///
    /// - Parameter file: the name of the file as shown; nil for the answer's own.
    func details(_ answer: ClientAnswer, _ value: DocumentText.Value?, file: String? = nil) -> [String] {
        let dialog = answer.dialog.map { $0.isEmpty ? [] : box($0) } ?? []
        if case .unjudged = answer.outcome { return dialog }
        return ["  \(place(answer, value, file: file))"] + dialog
    }

    /// The newer release that the device is not offered, by the value that keeps it away.
    func hidden(
        _ hidden: (release: HiddenRelease, value: DocumentText.Value?)?, from answer: ClientAnswer, file: String? = nil
    ) -> [String] {
        guard let hidden, let own = answer.file else { return [] }
        let place = place(hidden.release.path, of: own, hidden.value, file: file)
        return ["  the newer \(VisibleText.of(hidden.release.name)) is not offered here, by \(place)"]
    }

    /// What the client shows although there is no update to show, with the picture's address.
    func announcement(of answer: ClientAnswer) -> [String] {
        guard let shown = answer.announcement else { return [] }
        let picture = shown.image.map { ["  with the picture \(VisibleText.of($0))"] } ?? []
        return ["  and announces, by \(VisibleText.of(shown.path)):"] + box(shown.dialog) + picture
    }

    /// The alert, drawn with lines.
    func box(_ dialog: Dialog) -> [String] {
        DialogBox(dialog, width: width - 2, ink: ink).lines.map { "  \($0)" }
    }

    /// The file, with position, path and text of the value if there is one.
    private func place(_ answer: ClientAnswer, _ value: DocumentText.Value?, file: String?) -> String {
        guard let own = answer.file else { return "no file is published for this device" }
        return place(answer.path, of: own, value, file: file)
    }

    private func place(_ path: String, of own: String, _ value: DocumentText.Value?, file: String?) -> String {
        let name = ink(.bold, VisibleText.of(file ?? own)), path = VisibleText.of(path)
        guard let value else { return path.isEmpty ? name : "\(name): \(path)" }
        let place = ink(.bold, "\(VisibleText.of(file ?? own)):\(value.line):\(value.column):")
        return path.isEmpty ? name : "\(place) \(path) is \(ink(.blue, AnswerText.short(value.text)))"
    }

    /// In characters. Longer values are cut, because texts may fill a page.
    private static let longestValue = 60

    /// The first characters of a value.
    private static func short(_ text: String) -> String {
        VisibleText.of(text.count > longestValue ? text.prefix(longestValue) + "…" : text)
    }
}

extension Dialog {
    /// True if the document has no words for it, so that the app shows its own.
    fileprivate var isEmpty: Bool { title?.isEmpty ?? true && text.isEmpty && buttons.isEmpty }
}
