import ClientKit

/// One check of XUpdate: what the app is given for its version code.
struct XUpdateCheck: Sendable {
    enum Outcome: Hashable, Sendable {
        case none
        case update(XUpdateDocument.Update)
        case failed(Failure)
    }

    enum Failure: Error, Hashable {
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
            let root: JSONNode
            do throws(JSONFault) {
                root = try JSONText(android: document, isWhole: edition.readsToTheEnd).root
            } catch {
                throw .parse(XUpdateDocument.Fault(cause: "the document \(error.reason)", key: ""))
            }
            do throws(XUpdateDocument.Fault) {
                return try XUpdateDocument(root, as: edition)
            } catch {
                throw .parse(error)
            }
        }
    }

    /// Nil if the document cannot be used on any device.
    var document: XUpdateDocument? { try? reading.get() }

    /// - Parameters:
    ///   - installed: the app's version code.
    ///   - ignored: the version name for which the user pressed "ignore"; empty for none.
    func outcome(for installed: Int, ignored: String = "") -> Outcome {
        switch reading {
        case .failure(let failure): return .failed(failure)
        case .success(let document):
            // Every release compares codes itself, whatever the status says.
            guard document.status != 0, document.code > installed else { return .none }
            do throws(XUpdateDocument.Fault) {
                let update = try document.update()
                return update.isIgnored(as: ignored, by: edition) ? .failed(.ignored) : .update(update)
            } catch {
                return .failed(.parse(error))
            }
        }
    }
}

extension XUpdateCheck.Failure {
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
