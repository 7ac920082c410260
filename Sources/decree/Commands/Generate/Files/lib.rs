// src/lib.rs: starts Decree's language server in Zed. Written by 'decree generate zed'.
use zed_extension_api as zed;

struct Decree;

impl zed::Extension for Decree {
    fn new() -> Self {
        Decree
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("decree")
            .ok_or("decree is not installed: no program of that name is in PATH")?;
        Ok(zed::Command {
            command,
            args: ["language-server", "--content", "@STRING@"]
                .map(String::from)
                .to_vec(),
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Decree);
