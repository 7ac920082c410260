import PolicyModel

/// A model's answers for many devices, where devices that look the same to the client share their answers.
package struct AnswerSheet: Sendable {
    /// For each device, the index of its answers.
    package let places: [Int]
    /// By that index, then by language.
    package let answers: [[ClientAnswer]]
}

extension DecisionModel {
    /// Makes a view of every device, and computes the answers once for each distinct view.
    package func sheet(
        for clientDevices: [ClientDevice], in languages: [LanguageTag], when situation: Situation?
    ) -> AnswerSheet {
        var places: [Int] = [], answers: [[ClientAnswer]] = [], known: [View: Int] = [:]
        places.reserveCapacity(clientDevices.count)
        var last: View?
        for index in clientDevices.indices {
            let view = view(of: clientDevices[index])
            // Neighbours in the grid mostly have the same view.
            if let last, last == view {
                places.append(places[index - 1])
                continue
            }
            let place = known[view] ?? answers.count
            if place == answers.count {
                answers.append(
                    situation.map { self.answers(to: view, in: languages, when: $0) }
                        ?? self.answers(to: view, in: languages))
                known[view] = place
            }
            places.append(place)
            last = view
        }
        return AnswerSheet(places: places, answers: answers)
    }
}
