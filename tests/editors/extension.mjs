// The extension in an editor that is none: `node extension.mjs`, which prints what it has done.
//
// `vscode` and the client are stood in for; what the extension asks of them is what is looked at.

import Module, { createRequire } from "node:module";

const done = { commands: [], requests: [], pages: [], errors: [], selector: [], server: null };
const saved = [];
const disposed = [];
const answers = [{ picture: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, { problem: "<b>&" }];

const document = { languageId: "zrf", uri: { toString: () => "file:///a.zrf" } };
const vscode = {
  Position: class {
    constructor(line, character) {
      Object.assign(this, { line, character });
    }
  },
  ViewColumn: { Beside: -2 },
  commands: {
    registerCommand(name, run) {
      done.commands.push(name);
      vscode.commands[name] = run;
    },
  },
  window: {
    activeTextEditor: { document, selection: { active: { line: 3, character: 5 } } },
    createWebviewPanel: (kind, title, place, options) => ({
      onDidDispose: (run) => disposed.push(run),
      webview: {
        set html(text) {
          done.pages.push({ text, scripts: options.enableScripts });
        },
      },
    }),
    showErrorMessage: async (text) => void done.errors.push(text),
  },
  workspace: {
    getConfiguration: () => ({ get: () => "/opt/ludoglot" }),
    onDidSaveTextDocument: (run) => saved.push(run),
  },
};

class LanguageClient {
  constructor(id, name, server, client) {
    done.server = server;
    done.selector = client.documentSelector;
  }

  async start() {
    throw new Error("no such program");
  }

  async sendRequest(method, request) {
    done.requests.push([method, request]);
    return answers.shift();
  }
}

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return vscode;
  return name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);
};
const extension = createRequire(import.meta.url)("../../editors/vscode/extension.js");

await extension.activate({ subscriptions: [] });
await vscode.commands["ludoglot.showBoard"]();
await saved[0]({ uri: { toString: () => "file:///other.zrf" } });
await saved[0](document);
disposed[0]();
await saved[0](document);
process.stdout.write(JSON.stringify(done));
