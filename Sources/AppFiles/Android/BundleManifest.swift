/// The manifest of an app bundle: a message of Protocol Buffers.
///
/// Source: `Resources.proto` of Android's aapt2. The elements that count are the root and those right below it.
struct BundleManifest {
    /// - Throws: for bytes that are none.
    static func manifest(in bytes: [UInt8]) throws(AppFileError) -> AndroidManifest {
        var manifest = AndroidManifest()
        guard let root = ProtobufMessage(bytes[...])?[1].first.flatMap({ ProtobufMessage($0) }) else {
            throw AppFileError("has an AndroidManifest.xml that is not in the form of an app bundle, or damaged")
        }
        add(root, to: &manifest)
        for node in root[5] {
            guard let child = ProtobufMessage(node)?[1].first.flatMap({ ProtobufMessage($0) }) else { continue }
            add(child, to: &manifest)
        }
        return manifest
    }

    private static func add(_ element: ProtobufMessage, to manifest: inout AndroidManifest) {
        guard let name = element.text(3) else { return }
        for field in element[4] {
            guard let attribute = ProtobufMessage(field) else { continue }
            let id = attribute.number(5).flatMap { UInt32(exactly: $0) }.flatMap { AndroidManifest.names[$0] }
            guard let key = id ?? attribute.text(2), let value = value(of: attribute) else { continue }
            manifest.set(key, of: name, to: value)
        }
    }

    /// As it was written, else the number or text that it was compiled to.
    private static func value(of attribute: ProtobufMessage) -> String? {
        if let written = attribute.text(3), !written.isEmpty { return written }
        guard let item = attribute[6].first.flatMap({ ProtobufMessage($0) }) else { return nil }
        if let text = item[2].first.flatMap({ ProtobufMessage($0) })?.text(1) { return text }
        guard let primitive = item[7].first.flatMap({ ProtobufMessage($0) }) else { return nil }
        return (primitive.number(6) ?? primitive.number(7)).map { "\($0)" }
    }
}

/// The fields of one message. Nested messages are parsed on demand.
struct ProtobufMessage {
    private var parts: [Int: [ArraySlice<UInt8>]] = [:]
    private var numbers: [Int: UInt64] = [:]

    /// Nil for bytes that are no message.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            guard let tag = Self.number(&rest), let field = Int(exactly: tag >> 3) else { return nil }
            switch tag & 7 {
            case 0:
                guard let value = Self.number(&rest) else { return nil }
                numbers[field] = value
            case 1: guard Self.part(8, of: &rest) != nil else { return nil }
            case 2:
                guard let length = Self.number(&rest).flatMap({ Int(exactly: $0) }),
                    let part = Self.part(length, of: &rest)
                else { return nil }
                parts[field, default: []].append(part)
            case 5: guard Self.part(4, of: &rest) != nil else { return nil }
            default: return nil
            }
        }
    }

    subscript(field: Int) -> [ArraySlice<UInt8>] { parts[field] ?? [] }

    func text(_ field: Int) -> String? { self[field].last.map { String(decoding: $0, as: UTF8.self) } }

    func number(_ field: Int) -> UInt64? { numbers[field] }

    private static func part(_ length: Int, of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard length <= rest.count else { return nil }
        defer { rest = rest.dropFirst(length) }
        return rest.prefix(length)
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }
}
