/// Coding paths, as the client's decoding errors report them.
extension UpdateContextDecoder {
    /// The coding path from the root to a value: `appUpdate.localizedStrings[0].title`.
    struct Path: Hashable, Sendable, CustomStringConvertible {
        enum Step: Hashable, Sendable {
            case key(String)
            case index(Int)
        }

        private(set) var steps: [Step] = []

        static let root = Path()
        static let update = root + "appUpdate"

        static func + (path: Path, key: String) -> Path { path.adding(.key(key)) }
        static func + (path: Path, index: Int) -> Path { path.adding(.index(index)) }

        private func adding(_ step: Step) -> Path {
            var longer = self
            longer.steps.append(step)
            return longer
        }

        var description: String {
            steps.reduce(into: "") { text, step in
                switch step {
                case .key(let key): text += text.isEmpty ? key : ".\(key)"
                case .index(let index): text += "[\(index)]"
                }
            }
        }
    }
}
