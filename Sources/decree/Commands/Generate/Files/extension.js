// extension.js: starts Decree's language server in Visual Studio Code. Written by 'decree generate vscode'.
const { RelativePattern, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration("decree");
  const content = settings.get("content");
  // The server starts in the first folder that has policies, and serves all that have some; without one there is
  // nothing to serve.
  let workspaceFolder;
  for (const folder of workspace.workspaceFolders ?? []) {
    const found = await workspace.findFiles(new RelativePattern(folder, `${content}/**/*.md`), undefined, 1);
    if (found.length > 0) {
      workspaceFolder = folder;
      break;
    }
  }
  if (!workspaceFolder) return;
  const options = { cwd: workspaceFolder.uri.fsPath };
  client = new LanguageClient(
    "decree",
    "Decree",
    { command: settings.get("program"), args: ["language-server", "--content", content], options },
    {
      documentSelector: [{ scheme: "file", language: "markdown", pattern: `**/${content}/**/*.md` }],
      workspaceFolder,
    },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
