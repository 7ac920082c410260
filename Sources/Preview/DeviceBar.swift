import PolicyModel
import SiteEngine

/// The form at the foot of an app's page that asks what one device would see.
struct DeviceBar: Sendable {
    private let dated: DatedPolicy

    init(_ app: JudgedApp) { dated = app.dated }

    var markup: String {
        """
        <form class="decree-device" data-app="\(escape(dated.policy.slug))" autocomplete="off">
        <strong>What would this device see?</strong>
        <label>Platform <select name="platform">\(platforms)</select></label>
        <label>Version <input name="version" required size="8" value="\(escape(version))"></label>
        <label>OS <input name="os" size="6" placeholder="newest"></label>
        <label>Language <input name="language" size="6" placeholder="\(escape("\(dated.policy.language)"))"></label>
        <button>Ask</button>
        <pre class="decree-answer" role="status" hidden></pre>
        </form>

        """
    }

    private var platforms: String {
        dated.policy.platforms.map { "<option value=\"\($0.rawValue)\">\(escape($0.displayName))</option>" }.joined()
    }

    /// The oldest release: the one most likely to have to update.
    private var version: String { dated.policy.releases.map(\.version).min().map { "\($0)" } ?? "" }

    private func escape(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
