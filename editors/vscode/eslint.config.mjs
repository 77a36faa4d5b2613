/** How the extension is linted: as the run-time parts are, as a script of node. */

import engine from "../../templates/javascript/eslint.config.js";

export default engine.map((rules) => ({
  ...rules,
  languageOptions: {
    ...rules.languageOptions,
    sourceType: "commonjs",
    globals: { Buffer: "readonly", module: "writable", require: "readonly" },
  },
}));
