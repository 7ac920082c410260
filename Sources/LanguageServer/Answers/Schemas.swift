import Authoring
import ClientFormats

/// The schemas of front matter, made once.
enum Schemas {
    private static let app = FrontMatterSchema(.app, clients: ClientFormats.descriptions)
    private static let site = FrontMatterSchema(.site, clients: ClientFormats.descriptions)
    private static let fragment = FrontMatterSchema(.fragment, clients: ClientFormats.descriptions)

    static func schema(of kind: RelatedFiles.Kind) -> FrontMatterSchema {
        switch kind {
        case .app: app
        case .site: site
        case .fragment: fragment
        }
    }
}
