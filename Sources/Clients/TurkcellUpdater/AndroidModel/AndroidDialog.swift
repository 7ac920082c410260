import ClientKit
import PolicyModel

/// The SDK's dialogs (`UpdaterDialogManager.java`).
extension Dialog {
    /// The dialog of an update. Without texts for the language it is shown with an empty text.
    ///
    /// - Parameter app: the package of the app itself.
    init(_ update: AndroidUpdate, _ texts: AndroidDescriptions.Texts?, _ words: AndroidWords, of app: String) {
        let install = Button(title: words.install, isUpdate: true, link: update.address(of: app))
        let exit = Button(title: words.exit, isUpdate: false, link: nil)
        let later = Button(title: words.remind, isUpdate: false, link: nil)
        let parts = ["message", "warnings", "whatIsNew"].compactMap { texts?.shown($0) }
        self.init(
            title: update.forcesExit ? words.unavailable : update.forcesUpdate ? words.required : words.found,
            text: parts.joined(separator: "\n"),
            buttons: update.forcesExit ? [exit] : [install, update.forcesUpdate ? exit : later])
    }

    /// The dialog of a message. It has a second button where there is something to open.
    init(_ message: AndroidMessage, _ texts: AndroidDescriptions.Texts?, _ words: AndroidWords) {
        // An empty text is an empty button.
        let positive = texts?.texts["positive_button"], negative = texts?.texts["negative_button"]
        let hasTarget = message.address != nil
        let open = Button(title: positive ?? words.view, isUpdate: false, link: message.address)
        let close = Button(title: (hasTarget ? negative : positive) ?? words.close, isUpdate: false, link: nil)
        self.init(
            title: texts?.shown("title"), text: texts?.shown("message") ?? "",
            buttons: hasTarget ? [open, close] : [close])
    }
}

extension AndroidUpdate {
    /// What the install button opens or downloads; the page of Google's store goes first. Nil without such a button.
    ///
    /// - Parameter app: the package of the app itself.
    func address(of app: String) -> String? {
        guard !forcesExit else { return nil }
        guard opensStore else { return websiteURL ?? packageURL }
        return AndroidDocument.storePage(of: packageName.isEmpty ? app : packageName)
    }
}

extension AndroidMessage {
    /// What the button opens; nil if there is no such button.
    var address: String? { opensStore ? AndroidDocument.storePage(of: packageName) : websiteURL }
}

extension AndroidEntry {
    /// Nil if it is neither shown at every check nor once only.
    var frequency: Frequency? {
        if mostDisplays == 1 { return .once }
        return mostDisplays == Int(Int32.max) && period <= 0 ? .always : nil
    }
}

extension AndroidDocument {
    static func storePage(of package: String) -> String { "https://play.google.com/store/apps/details?id=\(package)" }
}
