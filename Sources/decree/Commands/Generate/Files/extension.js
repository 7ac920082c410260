// extension.js: starts Decree's language server in Visual Studio Code. Written by 'decree generate vscode'.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration("decree");
  const content = settings.get("content");
  // A folder without policies needs no server.
  const found = await workspace.findFiles(`${content}/**/*.md`, undefined, 1);
  if (found.length === 0) return;
  client = new LanguageClient(
    "decree",
    "Decree",
    { command: settings.get("program"), args: ["language-server", "--content", content] },
    { documentSelector: [{ scheme: "file", language: "markdown", pattern: `**/${content}/**/*.md` }] },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
