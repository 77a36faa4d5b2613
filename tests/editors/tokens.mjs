// Colours texts by TextMate grammars, as VS Code does.
//
// `node tokens.mjs MODULES GRAMMARS` reads from standard input a list of [scope, text] and writes for
// each a list of [start, end, scopes], places being offsets into the text; and whether the text has
// ended in the state in which it began.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [modules, grammars] = process.argv.slice(2);
const require = createRequire(join(resolve(modules), "x.js"));
const { Registry, INITIAL, parseRawGrammar } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const wasm = join(modules, "node_modules/vscode-oniguruma/release/onig.wasm");
await oniguruma.loadWASM(readFileSync(wasm));
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const file = join(grammars, `${scope.replace("source.", "")}.tmLanguage.json`);
    return parseRawGrammar(readFileSync(file, "utf8"), file);
  },
});

/** The tokens of a text, line by line. */
async function coloured([scope, text]) {
  const grammar = await registry.loadGrammar(scope);
  const tokens = [];
  let state = INITIAL;
  let offset = 0;
  for (const line of text.split("\n")) {
    const found = grammar.tokenizeLine(line, state);
    for (const { startIndex, endIndex, scopes } of found.tokens)
      tokens.push([offset + startIndex, offset + Math.min(endIndex, line.length), scopes]);
    state = found.ruleStack;
    offset += line.length + 1;
  }
  return { tokens, ended: state.depth === 1 };
}

const texts = JSON.parse(readFileSync(0, "utf8"));
const out = [];
for (const one of texts) out.push(await coloured(one));
process.stdout.write(JSON.stringify(out));
