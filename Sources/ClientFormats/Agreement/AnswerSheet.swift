import PolicyModel

/// A model's answers to many devices, each view answered once.
package struct AnswerSheet: Sendable {
    /// By device, the place of its answers.
    package let places: [Int]
    /// By place, then by language.
    package let answers: [[ClientAnswer]]
}

extension DecisionModel {
    /// Every device is looked at, and only devices that look the same to the client share answers.
    package func sheet(for handsets: [Handset], in languages: [LanguageTag]) -> AnswerSheet {
        var places: [Int] = [], answers: [[ClientAnswer]] = [], known: [View: Int] = [:]
        places.reserveCapacity(handsets.count)
        var last: View?
        for index in handsets.indices {
            let view = view(of: handsets[index])
            // Neighbours in the grid mostly look alike.
            if let last, last == view {
                places.append(places[index - 1])
                continue
            }
            let place = known[view] ?? answers.count
            if place == answers.count {
                answers.append(self.answers(to: view, in: languages))
                known[view] = place
            }
            places.append(place)
            last = view
        }
        return AnswerSheet(places: places, answers: answers)
    }
}
