import PolicyModel
import TestSupport

@testable import ClientKit
@testable import PrinceOfVersions

/// A row of the Kotlin library on the JVM, which no platform of a policy is: it has another JSON parser, dotted
/// versions, and a rule on the version of Java. Its decision is the one of Android, with other numbers.
struct JVMRow {
    private let row: MeasuredRow

    init(_ row: MeasuredRow) { self.row = row }

    /// A dotted version, by value; as written for the app.
    private struct Dotted: Comparable, Hashable, CustomStringConvertible {
        let description: String
        private let numbers: [Int64]

        init?(_ text: String) {
            description = text
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let read = parts.compactMap { JavaNumber.long($0, base: 10) }
            guard read.count == parts.count else { return nil }
            numbers = read.reversed().drop { $0 == 0 }.reversed()
        }

        static func < (left: Dotted, right: Dotted) -> Bool {
            let count = max(left.numbers.count, right.numbers.count)
            func padded(_ numbers: [Int64]) -> [Int64] { numbers + Array(repeating: 0, count: count - numbers.count) }
            return padded(left.numbers).lexicographicallyPrecedes(padded(right.numbers))
        }

        static func == (left: Dotted, right: Dotted) -> Bool { left.numbers == right.numbers }

        func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
    }

    private struct Failure: Error {
        let name: String
        let exception: String
        var meta: [String: String]?
    }

    private var remembered: String? { row.state["lastNotified"].text }

    var decision: Measured {
        do throws(Failure) {
            let (chosen, meta) = try chosen()
            let status = try status(of: chosen, remembered)
            let second = try self.status(of: chosen, status.kept?.description ?? remembered)
            var fields = PrinceAndroidRow.fields(of: status, remembered) { .text("\($0)") }
            fields["outcomeSecondCheck"] = .text("\(second.outcome)")
            fields["metadata"] = .map(meta.mapValues { .text($0) })
            return .map(fields)
        } catch {
            let state = Measured.map(["lastNotified": remembered.map { .text($0) } ?? .null])
            var fields = ["error": Measured.text(error.name), "exception": .text(error.exception), "state": state]
            fields["metadata"] = error.meta.map { .map($0.mapValues { .text($0) }) }
            return .map(fields)
        }
    }
}

extension JVMRow {
    /// The root object. This parser reads a comma before a brace, and does not look at what follows the root.
    private func root() throws(Failure) -> JSONNode {
        let end = (row.document.lastIndex(of: UInt8(ascii: "}")) ?? -1) + 1
        guard let text = try? JSONText(Array(row.document[..<end]), as: .decoder), text.root.members != nil else {
            throw Failure(name: "invalidJsonData", exception: "JSONException")
        }
        return text.root
    }

    /// The first configuration that holds, and the `meta` of it and the root.
    private func chosen() throws(Failure) -> (JSONNode, meta: [String: String]) {
        let root = try root(), meta = JVMRow.texts(root.first("meta"))
        guard let list = root.first("jvm") else {
            throw Failure(name: "dataNotFound", exception: "IllegalStateException")
        }
        let elements = list.array ?? [list]
        if elements.isEmpty { throw Failure(name: "emptyList", exception: "IllegalArgumentException") }
        guard let chosen = elements.first(where: holds) else {
            throw Failure(
                name: "requirementsNotSatisfied", exception: "RequirementsNotSatisfiedException", meta: meta)
        }
        return (chosen, meta.merging(JVMRow.texts(chosen.first("meta"))) { $1 })
    }

    private func holds(_ configuration: JSONNode) -> Bool {
        JVMRow.texts(configuration.first("requirements")).allSatisfy { name, value in
            if let own = PrinceAndroidRow.check(row.device["requirements"][name], value) { return own }
            guard name == "required_jvm_version", let least = JavaNumber.int(value), let java else { return false }
            return least <= java
        }
    }

    /// The first number of `java.version`, which before Java 9 is the second; `21-ea` has none.
    private var java: Int32? {
        let parts = (row.device["osVersion"].text ?? "").split(separator: ".")
        guard let first = parts.first else { return nil }
        return JavaNumber.int(first == "1" && parts.count > 1 ? parts[1] : first)
    }

    private func status(of chosen: JSONNode, _ remembered: String?) throws(Failure) -> AndroidStatus<Dotted> {
        let frequency = chosen.first("notify_last_version_frequency")
        if let frequency, frequency.string == nil {
            throw Failure(name: "wrongType", exception: "IllegalArgumentException")
        }
        func version(_ text: String?) throws(Failure) -> Dotted? {
            guard let text else { return nil }
            guard let version = Dotted(text) else {
                throw Failure(name: "invalidVersion", exception: "IllegalArgumentException")
            }
            return version
        }
        let required = try version(chosen.first("required_version").map(JVMRow.text))
        let last = try version(chosen.first("last_version_available").map(JVMRow.text))
        guard let installed = try version(row.device["appVersion"].text ?? "") else {
            throw Failure(name: "invalidVersion", exception: "IllegalArgumentException")
        }
        return AndroidStatus(
            required: required, last: last, frequency: frequency?.string?.uppercased() == "ALWAYS" ? .always : .once,
            on: installed, remembered: remembered.flatMap { Dotted($0) })
    }

    private static func texts(_ node: JSONNode?) -> [String: String] {
        let members = (node?.members ?? []).filter { !$0.node.isNull }
        return Dictionary(members.map { ($0.key ?? "", text($0.node)) }) { $1 }
    }

    /// Numbers keep their spelling, but one without a point and with an exponent is written out.
    private static func text(_ node: JSONNode) -> String {
        guard let number = node.number else { return AndroidValueText.text(of: node) }
        guard number.lowercased().contains("e"), let value = Double(number), let whole = Int64(exactly: value) else {
            return number
        }
        return String(whole)
    }
}
