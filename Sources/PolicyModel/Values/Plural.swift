/// `1 app`, `3 apps`: a count with its noun, for summaries.
package func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
