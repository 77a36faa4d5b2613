/** How the playground is linted: as the parts of the pages are. */

import page from "../templates/page/eslint.config.js";

export default page.map((rules) => ({
  ...rules,
  languageOptions: {
    ...rules.languageOptions,
    globals: { ...rules.languageOptions.globals, onmessage: "writable", postMessage: "readonly" },
  },
}));
