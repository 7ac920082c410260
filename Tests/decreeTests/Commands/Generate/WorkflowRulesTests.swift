import TestSupport
import Testing
@testable import decree

/// Rules that the pipelines of every kind of site keep: the services' own schemas, and what a reviewer looks for.
struct WorkflowRulesTests {
    /// One file per distinct text, named by the first variant that has it.
    private static func written(_ service: String, to folder: TemporaryFolder) throws -> [String] {
        var known: Set<String> = []
        return try GeneratedVariants.all(service).flatMap { variant in
            try variant.files.filter { known.insert($0.text).inserted }.map { file in
                let path = "\(variant.name)/\(file.path.split(separator: "/").last ?? "")"
                try folder.write(file.text, to: path)
                return path
            }
        }
    }

    @Test(arguments: [
        ("github", ["--builtin-schema", "vendor.github-workflows"]),
        ("gitlab", ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"]),
    ])
    func `every pipeline is what the service's schema allows`(service: String, schema: [String]) throws {
        let folder = try TemporaryFolder(), files = try Self.written(service, to: folder)
        #expect(files.count > 20)
        let run = try ProgramRun.run(
            TestPython.program(with: "check_jsonschema"), ["-m", "check_jsonschema"] + schema + files, in: folder.path)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `every workflow keeps the rules`() throws {
        let folder = try TemporaryFolder(), files = try Self.written("github", to: folder)
        let run = try ProgramRun.run(TestPython.program(with: "yaml"), ["-c", Self.rules] + files, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "")
    }

    @Test func `every job of GitLab has a stage that the file lists`() throws {
        let folder = try TemporaryFolder(), files = try Self.written("gitlab", to: folder)
        let run = try ProgramRun.run(
            TestPython.program(with: "yaml"),
            [
                "-c",
                """
                import sys, yaml
                for path in sys.argv[1:]:
                    flow = yaml.safe_load(open(path))
                    for name, job in flow.items():
                        if isinstance(job, dict) and "script" in job and job.get("stage", "test") not in flow["stages"]:
                            print(path, name)
                """,
            ] + files, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "")
    }

    @Test func `no job cleans away the target's directory in the checkout, and each cleans all else`() throws {
        for file in try GeneratedVariants.files("github") where !file.path.hasSuffix("macos.yml") {
            let checkouts = file.text.ranges(of: "uses: actions/checkout@").count
            #expect(checkouts > 0)
            for line in ["clean: false\n", " git clean -ffdx -e /Published\n"] {
                #expect(file.text.ranges(of: line).count == checkouts, "\(file.path): \(line)")
            }
        }
        let lab = try #require(GeneratedVariants.files("gitlab").first).text
        #expect(lab.contains("\nvariables:\n  GIT_CLEAN_FLAGS: |-\n    -ffdx -e /Published\n"))
    }

    @Test(arguments: [
        ("uses: actions/checkout@v4", "uses actions/checkout@v4, which is no commit"),
        ("run: echo \"${{ github.head_ref }}\"", "puts an expression into a script"),
        ("run: echo \"$NOBODY\"", "NOBODY is set nowhere"),
        ("run: echo\n        if: nothing.like.it", "'nothing.like.it' is no context"),
    ])
    func `the rules see a workflow that breaks one`(step: String, words: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            name: Try
            on: {push: {}}
            permissions: {contents: read}
            jobs:
              try:
                runs-on: ubuntu-24.04
                timeout-minutes: 5
                steps:
                  - \(step)

            """, to: "try.yml")
        let run = try ProgramRun.run(TestPython.program(with: "yaml"), ["-c", Self.rules, "try.yml"], in: folder.path)
        #expect(run.output.contains(words), "\(run.output)\(run.errors)")
    }

    /// Prints a line for each rule that a workflow breaks: actions are commits, scripts hold no expression and use no
    /// variable that nothing sets, jobs end, rights and times are stated, contexts exist.
    private static let rules = #"""
        import re, sys, yaml
        CONTEXTS = {"github", "runner", "secrets", "vars", "env", "inputs", "steps", "needs", "matrix", "job"}
        GIVEN = {"HOME", "PATH", "CI"}
        GIVEN_BEGINS = ("GITHUB_", "RUNNER_", "ACTIONS_ID_TOKEN_")

        def texts(node):
            if isinstance(node, dict):
                for key, value in node.items():
                    if key == "if" and isinstance(value, str): yield "${{ " + value + " }}"
                    else: yield from texts(value)
            elif isinstance(node, list):
                for value in node: yield from texts(value)
            elif isinstance(node, str): yield node

        def check(path, text, flow):
            def say(words): print(f"{path}: {words}")
            if "permissions" not in flow: say("states no permissions")
            on = flow.get(True, flow.get("on"))
            for entry in on.get("schedule", []) if isinstance(on, dict) else []:
                if not re.fullmatch(r"(\S+ ){4}\S+", entry["cron"]): say(f"'{entry['cron']}' is no time")
            for value in texts(flow):
                for expression in re.findall(r"\$\{\{(.*?)\}\}", value):
                    words = re.sub(r"'[^']*'", "", expression)
                    for name in re.findall(r"[A-Za-z_][\w.-]*", words):
                        if name.split(".")[0] not in CONTEXTS | {"true", "false", "null"} and name + "(" not in words:
                            say(f"'{name}' is no context")
                if value.count("${{") != value.count("}}"): say("an expression does not end")
            asks = False
            for name, job in flow["jobs"].items():
                if "timeout-minutes" not in job: say(f"{name} has no end")
                for step in job["steps"]:
                    used = step.get("uses")
                    if used and not re.search(re.escape(used) + r" # v\d", text) or used and not re.search(r"@[0-9a-f]{40}$", used):
                        say(f"uses {used}, which is no commit")
                    script = step.get("run", "")
                    if "${{" in script: say("puts an expression into a script")
                    asks |= "ACTIONS_ID_TOKEN" in script
                    plain = re.sub(r"'[^']*'", "", script)
                    have = set(step.get("env") or {}) | set(re.findall(r"\b([A-Za-z_]\w*)=", plain))
                    for word in set(re.findall(r"\$\{?([A-Za-z_]\w*)", plain)):
                        if word not in have | GIVEN and not word.startswith(GIVEN_BEGINS): say(f"{word} is set nowhere")
                    for key, value in (step.get("env") or {}).items():
                        if "secrets." in str(value) and not str(value).startswith("${{"): say(f"{key} mixes a secret")
            rights = flow.get("permissions") or {}
            if asks != (rights.get("id-token") == "write"): say("asks for an identity without the right, or has it for nothing")

        for path in sys.argv[1:]:
            text = open(path).read()
            check(path, text, yaml.safe_load(text))
        """#
}
