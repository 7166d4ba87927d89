// Starts the language server `hlo-lsp` for HLO and MLIR files.
const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate() {
  const [command, ...args] = workspace.getConfiguration("hlo-text").get("server");
  const documentSelector = ["hlo", "mlir"].map((language) => ({ language }));
  client = new LanguageClient("hlo-text", "HLO and StableHLO", { command, args }, { documentSelector });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`hlo-lsp does not start (pip install 'hlo-text[lsp]'): ${error.message}`);
  }
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
