import PolicyModel

/// Reads `extra`: values passed on to one client, the only place where scalars have types.
extension PolicyReader {
    /// Reads `extra`: JSON values by client; reports clients that the app does not have.
    mutating func extra(_ node: YAMLNode, clients: [String]) -> [String: JSONValue] {
        guard node.isMap else {
            node.reportShape(
                of: "extra", wanted: "a map", help: "write extra: {prince-of-versions: {meta: {…}}}", &diagnostics)
            return [:]
        }
        // One that could not be read may be the one that is meant here.
        let isWhole =
            root["clients"].map {
                $0.plainText == nil && $0.listItems.count + $0.entries.count == clients.count
            } ?? true
        var values: [String: JSONValue] = [:]
        for entry in node.entries {
            let value = CoreSchema.json(entry.value, &diagnostics)
            if !clients.contains(entry.key) {
                if isWhole { refuse(entry, clients: clients) }
            } else if !entry.value.isMap {
                entry.value.reportShape(
                    of: entry.key, wanted: "a map", help: "write \(entry.key): {key: value}", &diagnostics)
            } else {
                values[entry.key] = value
            }
        }
        return values
    }

    private mutating func refuse(_ entry: YAMLNode.Entry, clients: [String]) {
        let isKnown = knownClients.contains { $0.name == entry.key }
        diagnostics.error(
            "extra-client", at: entry.keyPosition, "'\(entry.key)' in 'extra' is not a client of this app",
            help: isKnown || clients.isEmpty
                ? "add it to 'clients', or remove it here" : suggestion(for: entry.key, among: clients),
            fixes: isKnown ? [] : Fix.nearest(to: entry.key, among: clients))
    }
}

/// The types of YAML 1.2's core schema (section 10.3.2), as JSON values.
enum CoreSchema {
    /// Converts a YAML node to JSON. Repeated keys are already reported.
    static func json(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> JSONValue {
        switch node.content {
        case .list(let items): return .array(items.map { json($0, &diagnostics) })
        case .map(let entries):
            return .object(entries.map { JSONValue.Member($0.key, json($0.value, &diagnostics)) })
        case .scalar(let text, isPlain: false): return .string(text)
        case .scalar(let text, isPlain: true):
            if let value = typed(text) { return value }
            diagnostics.error(
                "extra-number", at: node.position, "'\(text)' is a number that JSON does not have",
                help: "put quotes around it if it is text")
            return .null
        }
    }

    /// Nil for infinities and NaN, which JSON lacks.
    static func typed(_ text: String) -> JSONValue? {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: break
        }
        if isBeyondNumbers(text) { return nil }
        return based(text) ?? decimal(text) ?? .string(text)
    }

    /// Whether a text is an infinity or NaN in the core schema.
    private static func isBeyondNumbers(_ text: String) -> Bool {
        let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        return [".inf", ".Inf", ".INF"].contains(unsigned) || [".nan", ".NaN", ".NAN"].contains(text)
    }

    /// `0o17` and `0xFF`; nil, so that the value stays text, if too large for an integer.
    private static func based(_ text: String) -> JSONValue? {
        let digits = text.dropFirst(2)
        guard let first = digits.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
        if text.hasPrefix("0o") { return Int(digits, radix: 8).map(JSONValue.integer) }
        if text.hasPrefix("0x") { return Int(digits, radix: 16).map(JSONValue.integer) }
        return nil
    }

    /// The number in JSON's grammar: no plus sign, no leading zeros, a digit on both sides of the point.
    private static func decimal(_ text: String) -> JSONValue? {
        var rest = Substring(text)
        let sign = rest.first == "-" ? "-" : ""
        if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
        let whole = digits(&rest)
        var fraction: Substring?
        if rest.first == "." {
            rest.removeFirst()
            fraction = digits(&rest)
        }
        guard !whole.isEmpty || fraction?.isEmpty == false, let exponent = exponent(&rest), rest.isEmpty else {
            return nil
        }
        let significant = String(whole.drop { $0 == "0" })
        let number = sign + (significant.isEmpty ? "0" : significant)
        guard fraction != nil || !exponent.isEmpty else {
            return Int(number).map(JSONValue.integer) ?? .decimal(number)
        }
        let point = fraction.map { "." + ($0.isEmpty ? "0" : $0) } ?? ""
        return .decimal(number + point + exponent)
    }

    /// The exponent as written; empty if absent, nil if malformed.
    private static func exponent(_ rest: inout Substring) -> String? {
        guard let letter = rest.first, letter == "e" || letter == "E" else { return "" }
        var text = String(rest.removeFirst())
        if let sign = rest.first, sign == "-" || sign == "+" { text.append(rest.removeFirst()) }
        let power = digits(&rest)
        return power.isEmpty ? nil : text + power
    }

    private static func digits(_ rest: inout Substring) -> Substring {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return digits
    }
}
