/** The playground: rules that somebody writes, as a game, and what is wrong with them. */

const PAUSE = 500; // milliseconds without a keystroke, after which rules are read
const PATIENCE = 20_000; // milliseconds after which that is given up

const element = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const [rules, language, sample] = ["rules", "language", "sample"].map(element);
const [state, findings, game] = ["state", "findings", "game"].map(element);

/** @type {Worker} */
let worker;
let asked = 0;
let ready = false;
let pause = 0;
let patience = 0;

/** A worker from which nothing is asked yet. */
function begin() {
  ready = false;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = () => say("Python cannot be loaded.");
}

/** @param {string} text */
function say(text) {
  state.textContent = text;
}

/** What the worker tells. @param {any} told */
function heard(told) {
  if (told.failed) {
    say(`Python cannot be loaded: ${told.failed}`);
  } else if (told.ready) {
    ready = true;
    ask();
  } else if (told.number === asked) {
    clearTimeout(patience);
    show(told);
  }
}

/** @param {{ page: string, findings: { severity: string, text: string }[] }} told */
function show(told) {
  const rows = told.findings.map(({ severity, text }) => {
    const item = document.createElement("li");
    item.className = severity;
    item.textContent = text;
    return item;
  });
  findings.replaceChildren(...rows);
  if (told.page) {
    game.srcdoc = told.page;
    say(rows.length ? `Found: ${rows.length}` : "Nothing is wrong.");
  } else {
    say("There are errors; the game is that of the last rules without.");
  }
}

/** Ask what the rules are now. */
function ask() {
  if (!ready) {
    return; // the worker will say when it is
  }
  asked += 1;
  say("Reading …");
  worker.postMessage({ number: asked, text: rules.value, language: language.value });
  clearTimeout(patience);
  patience = window.setTimeout(() => {
    worker.terminate();
    begin();
    worker.onmessage = ({ data }) => {
      if (data.ready) {
        ready = true;
        worker.onmessage = (event) => heard(event.data);
        say("This took too long. Change the rules to try again.");
      }
    };
  }, PATIENCE);
}

/** Take a game of the corpus. */
async function take() {
  const answer = await fetch(new URL(`samples/${sample.value}`, import.meta.url));
  rules.value = await answer.text();
  language.value = sample.value.split("/")[0]; // folders of the corpus are called so
  ask();
}

rules.oninput = () => {
  clearTimeout(pause);
  pause = window.setTimeout(ask, PAUSE);
};
language.onchange = ask;
sample.onchange = take;
begin();
take();
