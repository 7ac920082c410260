import Explanation
import PolicyModel
import SiteEngine

/// The outcome for one device, by the code of `decree explain`.
enum DeviceBarAnswer {
    /// Columns of the answer; the bar scrolls where the window has fewer.
    private static let width = 100

    /// - Parameter query: `app`, `version`, and what else the bar asks for; empty counts as not given.
    static func answer(_ query: [String: String], in site: PreviewSite) -> PreviewAnswer {
        let query = query.filter { !$0.value.isEmpty }
        do {
            guard let slug = query["app"], let app = site.good?.apps[slug]?.app else {
                throw QuestionError(description: "'\(query["app"] ?? "")' is not an app that can be shown")
            }
            let device = try question(query).device(in: app.dated)
            return .words(200, text(of: device, app, isCurrent: site.mistakes.isEmpty))
        } catch {
            return .words(400, "\(error)\n")
        }
    }

    /// - Throws: `QuestionError` where a word cannot be what it should.
    private static func question(_ query: [String: String]) throws -> DeviceQuestion {
        guard let version = query["version"] else { throw QuestionError(description: "name a version") }
        return DeviceQuestion(
            platform: try query["platform"].map {
                try value($0, Platform.init(rawValue:), "a platform: write \(Platform.names)")
            },
            version: version,
            os: try query["os"].map {
                try value($0, { Version($0) }, "a version of an OS: write one to four numbers joined by dots")
            },
            language: try query["language"].map {
                try value($0, { LanguageTag($0) }, "a language: write a tag such as pt-BR")
            })
    }

    private static func value<Value>(_ text: String, _ read: (String) -> Value?, _ wanted: String) throws -> Value {
        guard let value = read(text) else {
            throw QuestionError(description: "'\(VisibleText.of(text))' is not \(wanted)")
        }
        return value
    }

    /// - Parameter isCurrent: false while the file on the disk is newer than what is shown, so its line may be another.
    private static func text(of device: Device, _ app: JudgedApp, isCurrent: Bool) -> String {
        let explanation = Explanation(of: device, in: app.encoded)
        var sources = SourceLines()
        let line = isCurrent ? sources.line(at: ExplanationReason(explanation).position) : nil
        let text = ExplanationText(explanation, ink: Ink(false), width: width)
        return text.lines(sourceLine: line).joined(separator: "\n") + "\n"
    }
}

/// Why a question of the bar has no answer.
private struct QuestionError: Error, CustomStringConvertible { let description: String }
