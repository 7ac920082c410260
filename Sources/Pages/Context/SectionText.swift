/// A text inside a section on it, where `{{.}}` writes it.
///
/// Its own name written there means the same, so that a text is made once for the section and what the section writes.
struct SectionText: PageObject {
    let text: String

    static let fields = PageFields<SectionText>([.text(".") { $0.text }])
}

/// The same for prose.
struct SectionMarkup: PageObject {
    let html: String

    static let fields = PageFields<SectionMarkup>([.markup(".") { $0.html }])
}
