import Foundation
import TestSupport
import Testing

@testable import decree

/// Neovim's own client, with the plugin file that `decree generate neovim` prints, drives the built program.
@Suite struct NeovimTests {
    /// The functions that the steps of a session use. What they print goes to a file, since Neovim mixes its own words
    /// into its output.
    private static let prelude = """
        local output = io.open("output.txt", "w")
        function say(...) output:write(table.concat(vim.tbl_map(tostring, {...}), " "), "\\n"); output:flush() end
        function wait(what, ready)
          if not vim.wait(20000, ready, 20) then say("never:", what); vim.cmd("qa!") end
        end
        function ids()
          local all = vim.tbl_map(function(one) return one.code end, vim.diagnostic.get(0))
          table.sort(all)
          return table.concat(all, " ")
        end
        function ask(method, more)
          local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(), more or {})
          for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000) or {}) do
            return answer.result or (answer.error and answer.error.message)
          end
        end
        function line(words) return vim.fn.search("\\\\V" .. words, "cw") end
        function place(words, plus)
          local number = line(words)
          vim.api.nvim_win_set_cursor(0, { number, vim.fn.getline(number):find(words, 1, true) - 1 + (plus or 0) })
        end
        function write(old, new)
          local number = line(old)
          local from = vim.fn.getline(number):find(old, 1, true) - 1
          vim.api.nvim_buf_set_text(0, number - 1, from, number - 1, from + #old, { new })
        end
        vim.ui.select = function(items, _, chosen) chosen(items[1], 1) end
        -- As in insert mode, the cursor may stand behind the last letter.
        vim.o.virtualedit = "onemore"

        """

    /// Runs the steps in the buffer of the site's one policy.
    private func session(_ steps: String, in folder: TemporaryFolder) throws -> String {
        let plugin = try Decree.run("generate", "neovim", in: folder)
        #expect(plugin.status == 0)
        try folder.write(
            plugin.output.replacing("local program = \"decree\"", with: "local program = \"\(Decree.program)\""),
            to: "decree.lua")
        try folder.write(Self.prelude + steps + "\nvim.cmd(\"qa!\")\n", to: "steps.lua")
        let run = try ProgramRun.run(
            "nvim",
            [
                "--headless", "-u", "NONE", "-i", "NONE", "-c", "filetype on", "-c", "luafile decree.lua", "-c",
                "edit Content/kasa.md", "-c", "luafile steps.lua",
                "-c", "qa!",
            ],
            in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "HOME": folder.path, "XDG_STATE_HOME": folder.path])
        #expect(run.status == 0, "\(run.errors)")
        return (try? folder.read("output.txt")) ?? run.errors
    }

    private static let policy =
        SampleSite.smallPolicy.replacing(
            "minimum: 2.8.0",
            with: "rules:\n  - {id: bad, when: {version: 2.7.0}, do: force, text: sorry}\nminimum: 2.8.0")
        + "\n# Text: sorry\n- Title: Özür 🙂\n"

    @Test func `edit, completion, hover, code action and rename, in unsaved text`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "Content/kasa.md")
        let said = try session(
            """
            wait("a client", function() return #vim.tbl_values(vim.lsp.buf_get_clients(0)) == 1 end)
            place("app: Kasa")
            wait("an answer", function() return ask("textDocument/hover") ~= nil end)
            say("opened:", ids())

            write("minimum: 2.8.0", "minimum: 2.8.1")
            wait("a mistake", function() return ids() == "unlisted-version" end)
            say("edited:", ids())

            place("2.8.1", 1)
            vim.lsp.buf.code_action()
            wait("a change", function() return vim.fn.search("minimum: 2.8.0", "cw") > 0 end)
            wait("no mistake", function() return ids() == "" end)
            say("changed:", vim.fn.getline(line("minimum: ")))

            write("minimum: 2.8.0", "minimum: ")
            vim.api.nvim_win_set_cursor(0, { line("minimum: "), 9 })
            local items = ask("textDocument/completion").items
            for _, item in ipairs(items) do say("proposed:", item.label, item.detail) end
            vim.lsp.util.apply_text_edits({ items[2].textEdit }, 0, "utf-16")
            say("taken:", vim.fn.getline(line("minimum: ")))

            place("2.7.0, build", 1)
            say("hover:", (ask("textDocument/hover").contents.value:gsub("\\n", " | ")))

            place("id: bad", 4)
            vim.lsp.buf.rename("older")
            wait("another name", function() return vim.fn.search("id: older", "cw") > 0 end)
            place("text: sorry", 8)
            vim.lsp.buf.rename("regret")
            wait("another text", function() return vim.fn.search("# Text: regret", "cw") > 0 end)
            say("renamed:", vim.fn.getline(line("id: older")), vim.fn.getline(line("# Text: regret")))

            place("text: regret", 8)
            vim.lsp.buf.definition()
            wait("the section", function() return vim.fn.line(".") == vim.fn.line("$") - 1 end)
            say("went to:", vim.fn.getline("."))

            write("Özür 🙂", "Özür 🙂 {x}")
            wait("a mistake", function() return ids():find("text%-placeholder") ~= nil end)
            say("in another script:", vim.diagnostic.get(0)[1].col)
            """, in: folder)
        #expect(
            said == """
                opened:\u{20}
                edited: unlisted-version
                changed: minimum: 2.8.0
                proposed: 3.2.0 live 2026-11-02
                proposed: 2.8.0 live 2026-08-01
                proposed: 2.7.0 live 2026-03-01
                taken: minimum: 2.8.0
                hover: **2.7.0** |  | - iOS: served since 2026-03-01 | - iOS 15 and later: must update to 3.2.0 (`bad`)
                renamed:   - {id: older, when: {version: 2.7.0}, do: force, text: regret} # Text: regret
                went to: # Text: regret
                in another script: 21

                """)
        #expect(try folder.read("Content/kasa.md") == Self.policy)
    }

    @Test func `a second policy has the same client, and completion as the first`() throws {
        let folder = try TemporaryFolder()
        for name in ["kasa", "other"] { try folder.write(Self.policy, to: "Content/\(name).md") }
        let said = try session(
            """
            function clients() return vim.tbl_keys(vim.lsp.buf_get_clients(0)) end
            wait("a client", function() return #clients() == 1 end)
            local first = clients()[1]
            vim.cmd("edit Content/other.md")
            wait("the client", function() return clients()[1] == first end)
            say("completion:", vim.bo.omnifunc)
            local told
            vim.notify = function(words) told = words end
            place("app: Kasa")
            wait("an answer", function() return ask("textDocument/hover") ~= nil end)
            vim.cmd("DecreePreview")
            wait("the preview", function() return told ~= nil end)
            say("preview:", (told:gsub("%d%d%d%d+", "PORT")))
            """, in: folder)
        #expect(said == "completion: v:lua.vim.lsp.omnifunc\npreview: http://127.0.0.1:PORT/other/\n")
    }

    @Test func `another Markdown file gets no server`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "Content/kasa.md")
        try folder.write("# Notes\n", to: "notes.md")
        let said = try session(
            """
            wait("a client", function() return #vim.tbl_values(vim.lsp.buf_get_clients(0)) == 1 end)
            vim.cmd("edit notes.md")
            vim.wait(200)
            say("others:", #vim.tbl_values(vim.lsp.buf_get_clients(0)))
            """, in: folder)
        #expect(said == "others: 0\n")
    }
}
