/// How each kind of generated file takes a name that holds signs of its own; for shells see `String.shellWord`.
enum Quoting {
    /// Between double quotes in JSON, TOML, Lua, Rust and Emacs Lisp.
    static func string(_ name: String) -> String {
        name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    /// Between double quotes in the configuration of nginx, which replaces what begins with `$` and has no sign for it:
    /// the file gives it to a variable.
    static func nginx(_ name: String) -> String { string(name).replacing("$", with: "${decree_dollar}") }

    /// Between double quotes in a Caddyfile, which takes a backslash as it stands but before a quote, and in a text
    /// with `{` as an escape before braces; nil for a name that it cannot take: `{$` begins a variable wherever it
    /// stands.
    static func caddy(_ name: String) -> String? {
        if name.contains("{$") || name.contains("\\\"") { return nil }
        let text = name.contains("{") ? name.replacing("{", with: "\\{").replacing("}", with: "\\}") : name
        return text.replacing("\"", with: "\\\"")
    }

    /// A value of a unit of systemd, which replaces what begins with `%`, and in a command also what begins with `$`.
    static func unit(_ name: String, isCommand: Bool) -> String {
        if name.wholeMatch(of: /[A-Za-z0-9._\/-]+/) != nil { return name }
        let text = string(name).replacing("%", with: "%%")
        return "\"\(isCommand ? text.replacing("$", with: "$$") : text)\""
    }

    /// Any text of a workflow, where GitHub puts in the values of expressions before all else.
    static func workflow(_ text: String) -> String { text.replacing("${{", with: "${{ '${{' }}") }

    /// A pattern of git that is this path alone.
    static func pattern(_ path: String) -> String { path.replacing(/[\\*?\[]/) { "\\\($0.output)" } }

    /// The same pattern as far as GitLab can hand it to git: it cuts at blanks whatever quotes there are, and replaces
    /// what begins with `$`. `?` is any sign.
    static func flag(_ path: String) -> String {
        String(path.map { $0.isASCII && "\($0)".wholeMatch(of: /[A-Za-z0-9._\/-]/) == nil ? "?" : $0 })
    }
}
