import PolicyModel

/// What a client showed on a device before, what its user answered, and when it checks again.
///
/// A client that counts its displays or remembers what was skipped reads it; for all others it changes nothing.
@usableFromInline
package struct Situation: Hashable, Sendable {
    /// How often each update and each announcement of the document was shown.
    package let shown: Int
    /// When each was last shown; nil if never.
    package let last: Moment?
    /// The time of the check.
    package let moment: Moment
    /// The installation's group in a rollout, from 0 on; group 0 never waits.
    package let group: Int
    /// True if the user skipped or ignored what the document offers.
    package let hasSkipped: Bool

    package init(shown: Int, last: Moment?, moment: Moment, group: Int = 0, hasSkipped: Bool = false) {
        (self.shown, self.last, self.moment, self.group) = (shown, last, moment, group)
        self.hasSkipped = hasSkipped
    }
}

/// A message of a client that announces something other than an update, as the user sees it.
package struct Announcement: Hashable, Sendable {
    package let dialog: Dialog
    /// The address of a picture above the text; nil for none.
    package let image: String?
    /// The JSON path of the message, such as `messages[0]`.
    package let path: String

    package init(dialog: Dialog, image: String?, path: String) {
        (self.dialog, self.image, self.path) = (dialog, image, path)
    }
}
