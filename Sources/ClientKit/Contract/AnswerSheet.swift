import PolicyModel

/// A model's answers for many devices, where devices that look the same to the client share their answers.
@usableFromInline
package struct AnswerSheet: Sendable {
    /// For each device, the index of its answers.
    package let places: [Int]
    /// By that index, then by language.
    package let answers: [[ClientAnswer]]

    @usableFromInline package init(places: [Int], answers: [[ClientAnswer]]) {
        (self.places, self.answers) = (places, answers)
    }
}

extension DecisionModel {
    @inlinable package func sheet(
        for clientDevices: [ClientDevice], in languages: [LanguageTag], when situation: Situation?
    ) -> AnswerSheet {
        sheetByViews(for: clientDevices, in: languages, when: situation)
    }

    /// Makes a view of every device, and computes the answers once for each distinct view. Inlinable, so that a
    /// client's module compiles it for its views.
    @inlinable package func sheetByViews(
        for clientDevices: [ClientDevice], in languages: [LanguageTag], when situation: Situation?
    ) -> AnswerSheet {
        let views = views(of: clientDevices)
        var places: [Int] = [], answers: [[ClientAnswer]] = [], known: [View: Int] = [:]
        known.reserveCapacity(min(clientDevices.count, 24))
        places.reserveCapacity(clientDevices.count)
        for index in views.indices {
            // Neighbours in the grid mostly have the same view.
            if index > 0, views[index] == views[index - 1] {
                places.append(places[index - 1])
                continue
            }
            let place = known[views[index]] ?? answers.count
            if place == answers.count {
                answers.append(
                    situation.map { self.answers(to: views[index], in: languages, when: $0) }
                        ?? self.answers(to: views[index], in: languages))
                known[views[index]] = place
            }
            places.append(place)
        }
        return AnswerSheet(places: places, answers: answers)
    }
}
