/** Starts the language server of Ludoglot, and shows the board beside the rules. */

"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["zrf", "glot", "forthscript"];

/** @typedef {{ picture?: string, problem?: string }} Shown What the server answers. */

/** @type {LanguageClient | undefined} */
let client;

/** @type {Preview | undefined} */
let preview;

/** A text as it stands in HTML. @param {string} text */
function escaped(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * The page of the panel. A picture is an image, so that nothing in it can run.
 *
 * @param {Shown} shown
 */
function page(shown) {
  const base64 = Buffer.from(shown.picture ?? "", "utf8").toString("base64");
  const body = shown.picture
    ? `<img alt="The board" src="data:image/svg+xml;base64,${base64}">`
    : `<pre>${escaped(shown.problem ?? "The language server does not answer.")}</pre>`;
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:">
<title>Board</title>
${body}
</html>`;
}

/** The panel with the board of one document, as of a place in it. */
class Preview {
  constructor() {
    this.panel = vscode.window.createWebviewPanel(
      "ludoglot.board",
      "Board",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false, localResourceRoots: [] },
    );
    this.uri = "";
    this.position = new vscode.Position(0, 0);
    this.asked = 0;
  }

  /**
   * Show the board of a document.
   *
   * @param {string} uri
   * @param {import("vscode").Position} position
   */
  async show(uri, position) {
    this.uri = uri;
    this.position = position;
    await this.build();
  }

  /** Ask for the picture again; what is answered late is dropped. */
  async build() {
    this.asked += 1;
    const number = this.asked;
    const { line, character } = this.position;
    const shown = await board(this.uri, line, character);
    if (number === this.asked) {
      this.panel.webview.html = page(shown);
    }
  }
}

/**
 * The board at a place of a document.
 *
 * @param {string} uri
 * @param {number} line
 * @param {number} character
 * @returns {Promise<Shown>}
 */
async function board(uri, line, character) {
  const request = { command: "ludoglot.board", arguments: [uri, line, character] };
  try {
    return (await client?.sendRequest("workspace/executeCommand", request)) ?? {};
  } catch (error) {
    return { problem: String(error) };
  }
}

/** Show the board of the rules in the active editor, with the moves of what the cursor is on. */
async function showBoard() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !LANGUAGES.includes(editor.document.languageId)) {
    return;
  }
  if (!preview) {
    const made = new Preview();
    made.panel.onDidDispose(() => {
      made.asked += 1;
      preview = undefined;
    });
    preview = made;
  }
  await preview.show(editor.document.uri.toString(), editor.selection.active);
}

/** @param {import("vscode").ExtensionContext} context */
async function activate(context) {
  const command = vscode.workspace.getConfiguration("ludoglot").get("command", "ludoglot");
  client = new LanguageClient(
    "ludoglot",
    "Ludoglot",
    { command, args: ["lsp"] },
    { documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })) },
  );
  context.subscriptions.push(
    vscode.commands.registerCommand("ludoglot.showBoard", showBoard),
    vscode.workspace.onDidSaveTextDocument(async (document) => {
      if (preview && document.uri.toString() === preview.uri) {
        await preview.build();
      }
    }),
  );
  try {
    await client.start();
  } catch (error) {
    await vscode.window.showErrorMessage(
      `The language server does not start: ${error}. ` +
        'Install it in a clone of Ludoglot by: pip install ".[lsp]"',
    );
  }
}

/** @returns {Promise<void> | undefined} */
function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
