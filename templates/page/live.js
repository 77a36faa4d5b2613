/** Shows a game and what is found in its rules, anew whenever the server says so. */

const frame = /** @type {HTMLIFrameElement} */ (document.getElementById("game"));
const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const list = /** @type {HTMLElement} */ (document.getElementById("findings"));
const EXCERPT = "    "; // begins a line of the rules that is shown

/** @typedef {{ severity: string, text: string }} Finding */

/** @param {Finding} finding */
function row({ severity, text }) {
  const item = document.createElement("li");
  item.className = severity;
  const [said, ...more] = text.split("\n");
  const excerpt = document.createElement("pre"); // carets stand below what they mean
  excerpt.textContent = more.filter((line) => line.startsWith(EXCERPT)).join("\n");
  const rest = document.createElement("p");
  rest.textContent = more.filter((line) => !line.startsWith(EXCERPT)).join("\n");
  item.append(said, excerpt, rest);
  return item;
}

/** Scrolls a wide excerpt to what its carets mean. @param {Element} excerpt */
function reveal(excerpt) {
  const lines = (excerpt.textContent ?? "").split("\n");
  const carets = lines.find((line) => /^ *\^+$/.test(line)) ?? "";
  const letter = excerpt.scrollWidth / Math.max(...lines.map((line) => line.length));
  const middle = (carets.indexOf("^") + carets.length) / 2;
  excerpt.scrollLeft = middle * letter - excerpt.clientWidth / 2;
}

/**
 * What the list says in a line.
 *
 * @param {Finding[]} findings
 * @param {boolean} current
 */
function summary(findings, current) {
  if (!current) {
    return "There are errors; the page is that of the last rules without.";
  }
  return findings.length === 0 ? "Nothing is wrong." : `Found: ${findings.length}`;
}

async function show() {
  const told = await (await fetch("findings")).json();
  list.replaceChildren(...told.findings.map(row));
  list.querySelectorAll("pre").forEach(reveal);
  state.textContent = summary(told.findings, told.current);
  if (told.page && told.current) {
    frame.src = `page?${told.number}`;
  }
}

const events = new EventSource("events");
events.onmessage = show;
events.onerror = () => {
  state.textContent = "The server has ended.";
};
