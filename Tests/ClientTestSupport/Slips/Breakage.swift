import ClientFormats
import ClientKit
import PolicyModel
import TestSupport

/// Documents of a client on their way to being broken: the tools with which a test makes each slip.
package struct Breakage {
    package enum Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, Sendable {
        case key(String)
        case index(Int)

        package init(stringLiteral key: String) { self = .key(key) }
        package init(integerLiteral index: Int) { self = .index(index) }
    }

    package private(set) var artifacts: [Artifact]
    /// A slip that changes nothing would prove nothing.
    package private(set) var hasChanged = false

    package init(_ artifacts: [Artifact]) { self.artifacts = artifacts }

    /// Replaces text in every file whose name ends in `suffix`.
    package mutating func replace(_ old: String, with new: String, in suffix: String = ".json") {
        rewrite(suffix) { bytes in
            Array(
                String(decoding: bytes, as: UTF8.self).split(separator: old, omittingEmptySubsequences: false)
                    .joined(separator: new).utf8)
        }
    }

    package mutating func rewrite(_ suffix: String = ".json", _ change: ([UInt8]) -> [UInt8]) {
        artifacts = artifacts.map { artifact in
            guard artifact.path.hasSuffix(suffix) else { return artifact }
            let bytes = change(artifact.bytes)
            hasChanged = hasChanged || bytes != artifact.bytes
            return Artifact(path: artifact.path, bytes: bytes, role: artifact.role)
        }
    }

    /// An object whose keys begin with small letters.
    package static func smallKeys(_ bytes: [UInt8]) -> [UInt8] {
        guard let root = try? JSONText(bytes, as: .decoder).root, case .object(let members) = JSONValue(root) else {
            return bytes
        }
        return JSONBytes.document(
            .object(members.map { JSONValue.Member($0.key.prefix(1).lowercased() + $0.key.dropFirst(), $0.value) }))
    }

    package mutating func drop(_ suffix: String) {
        let left = artifacts.filter { !$0.path.hasSuffix(suffix) }
        hasChanged = hasChanged || left.count < artifacts.count
        artifacts = left
    }

    /// The file of the second name gets the bytes of the first.
    package mutating func copy(_ from: String, to suffix: String) {
        guard let source = artifacts.first(where: { $0.path.hasSuffix(from) }) else { return }
        rewrite(suffix) { _ in source.bytes }
    }

    /// Changes the value at `path`, or removes it where `change` gives nil, in every file that has it.
    package mutating func change(_ path: Step..., in suffix: String = ".json", by change: (JSONValue) -> JSONValue?) {
        rewrite(suffix) { bytes in
            guard let root = try? JSONText(bytes, as: .decoder).root else { return bytes }
            return JSONBytes.document(Breakage.changed(JSONValue(root), path[...], change) ?? .null)
        }
    }

    private static func changed(
        _ value: JSONValue, _ path: ArraySlice<Step>, _ change: (JSONValue) -> JSONValue?
    ) -> JSONValue? {
        switch (path.first, value) {
        case (nil, _): return change(value)
        case (.key(let key), .object(let members)):
            return .object(
                members.compactMap { member in
                    guard member.key == key else { return member }
                    return changed(member.value, path.dropFirst(), change).map { JSONValue.Member(key, $0) }
                })
        case (.index(let index), .array(let elements)):
            let place = index < 0 ? elements.count + index : index
            return .array(
                elements.enumerated().compactMap { offset, element in
                    offset == place ? changed(element, path.dropFirst(), change) : element
                })
        default: return value
        }
    }
}

extension JSONValue {
    package init(_ node: JSONNode) {
        switch node.value {
        case .null, .faulty: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let text): self = .decimal(text)
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { JSONValue($0) })
        case .object(let members): self = .object(members.map { Member($0.key ?? "", JSONValue($0.node)) })
        }
    }

    package var reversed: JSONValue {
        guard case .array(let elements) = self else { return self }
        return .array(elements.reversed())
    }

    package func renamed(_ old: String, to new: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.map { $0.key == old ? Member(new, $0.value) : $0 })
    }
}
