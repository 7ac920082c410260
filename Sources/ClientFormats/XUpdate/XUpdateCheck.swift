/// One check of XUpdate: what the app is given for its version code.
struct XUpdateCheck: Sendable {
    enum Outcome: Hashable, Sendable {
        case none
        case update(XUpdateDocument.Update)
        case failed(Failure)
    }

    enum Failure: Hashable, Sendable {
        /// `CHECK_PARSE`; the cause, and the key of the value.
        case parse(XUpdateDocument.Fault)
        /// `CHECK_JSON_EMPTY`.
        case empty
        /// `CHECK_IGNORED_VERSION`.
        case ignored
    }

    private let reading: Result<XUpdateDocument, Failure>
    private let edition: XUpdateEdition

    init(_ document: [UInt8], as edition: XUpdateEdition) {
        self.edition = edition
        guard !document.isEmpty else {
            reading = .failure(.empty)
            return
        }
        reading = Result { () throws(Failure) in
            do {
                return try XUpdateDocument(Self.root(of: document, for: edition), as: edition)
            } catch let fault as JSONFault {
                throw Failure.parse(.init(cause: "the document \(fault.reason)", key: ""))
            } catch {
                throw Failure.parse(error as? XUpdateDocument.Fault ?? .init(cause: "it cannot be read", key: ""))
            }
        }
    }

    /// The root, by the rules of Android's `org.json`; Gson accepts the same, but nothing after the root.
    private static func root(of document: [UInt8], for edition: XUpdateEdition) throws(JSONFault) -> JSONNode {
        var scanner = AndroidScanner(AndroidText(document, joinsLines: false).bytes)
        let root = try scanner.document()
        if edition == .oldest { try scanner.end() }
        return root
    }

    /// Nil if the document cannot be used on any device.
    var document: XUpdateDocument? { try? reading.get() }

    /// - Parameters:
    ///   - installed: the app's version code.
    ///   - ignored: the version name for which the user pressed "ignore"; nil for none.
    func outcome(for installed: Int, ignored: String? = nil) -> Outcome {
        do {
            let document = try reading.get()
            // Every release compares codes itself, whatever the status says.
            guard document.status != 0, document.code > installed else { return .none }
            let update = try document.update()
            let isIgnored = update.name.map { $0 == ignored } ?? false
            if isIgnored, edition != .newest || update.isIgnorable { return .failed(.ignored) }
            return .update(update)
        } catch let fault as XUpdateDocument.Fault {
            return .failed(.parse(fault))
        } catch {
            return .failed(error as? Failure ?? .empty)
        }
    }
}

extension XUpdateCheck.Failure: Error {
    /// In words, to follow "because".
    var cause: String {
        switch self {
        case .parse(let fault): fault.cause
        case .empty: "the document is empty"
        case .ignored: "the user ignored this version"
        }
    }

    /// The key of the value that decides; empty for the document.
    var key: String { if case .parse(let fault) = self { fault.key } else { "" } }
}
