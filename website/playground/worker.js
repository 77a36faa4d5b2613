/** Reads rules in Python, beside the page: that stays at hand meanwhile. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** Python with Ludoglot in it. */
async function loaded() {
  const [python, archive] = await Promise.all([
    loadPyodide(),
    fetch("ludoglot.zip").then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", { extractDir: "/ludoglot" });
  python.runPython('import sys; sys.path.insert(0, "/ludoglot")');
  return python.pyimport("playground");
}

const module = loaded();
module.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data: { number, text, language } }) => {
  const { built } = await module;
  try {
    postMessage({ number, ...JSON.parse(built(text, language)) });
  } catch (error) {
    postMessage({ number, page: "", findings: [{ severity: "error", text: String(error) }] });
  }
};
