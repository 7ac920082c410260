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
        known.reserveCapacity(min(clientDevices.count, 24))
        places.reserveCapacity(clientDevices.count)
        var last: (view: View, place: Int)?
        for view in views(of: clientDevices) {
            // Neighbours in the grid mostly have the same view.
            if let last, last.view == view {
                places.append(last.place)
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
            last = (view, place)
        }
        return AnswerSheet(places: places, answers: answers)
    }
}
