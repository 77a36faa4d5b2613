/** How the parts of the page are linted: as the run-time parts are, in a browser. */

import engine from "../javascript/eslint.config.js";

const GLOBALS = [
  "Blob",
  "Element",
  "AbortController",
  "AudioContext",
  "CSSStyleSheet",
  "CustomEvent",
  "DOMMatrix",
  "EventSource",
  "HTMLElement",
  "Option",
  "SVGElement",
  "URL",
  "URLSearchParams",
  "Worker",
  "clearTimeout",
  "customElements",
  "globalThis",
  "document",
  "fetch",
  "window",
];

export default engine.map((rules) => ({
  ...rules,
  languageOptions: {
    ...rules.languageOptions,
    globals: Object.fromEntries(GLOBALS.map((name) => [name, "readonly"])),
  },
}));
