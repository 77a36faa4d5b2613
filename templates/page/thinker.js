/** `Thinker`: asks a worker, so that the page can be used while it thinks. */

/** @typedef {import("./play.js").Play} Play */
/** @typedef {import("./worker.js").Answer} Answer */
/** @typedef {import("./worker.js").Asked} Asked */

export class Thinker {
  /** @param {(error: string) => void} failed hears of what cannot be answered */
  constructor(failed) {
    this._failed = failed;
    /** @type {Worker | null} */
    this._worker = null;
    /** Where the script of workers is. */
    this._url = "";
    /** Hears the answers; null where nothing is asked. @type {((answer: Answer) => void) | null} */
    this._heard = null;
  }

  /**
   * Asks about the present position, and no longer about one before.
   * @param {Play} play
   * @param {Omit<Asked, "seed">} asked
   * @param {(answer: any) => void} heard takes the answers
   * @param {number} [answers] how many come
   */
  ask(play, asked, heard, answers = 1) {
    this.stop();
    let left = answers;
    this._heard = (answer) => {
      left -= 1;
      const failed = "error" in answer;
      if (failed || left === 0) {
        this._heard = null;
      }
      if (failed) {
        this._failed(answer.error);
      } else {
        heard(answer);
      }
    };
    const seed = Math.floor(Math.random() * 0x7fffffff);
    try {
      this._worker ??= this._begin();
      this._worker.postMessage([play.told, { ...asked, seed }]);
    } catch (error) {
      this._heard({ error: String(error) }); // a browser without workers
    }
  }

  /** Nobody waits for an answer any more. */
  stop() {
    if (this._heard !== null) {
      this._worker?.terminate();
      this._worker = null;
      this._heard = null;
    }
  }

  /** The script of the page in a worker; from a disk browsers let no module run there. */
  _begin() {
    const script = document.querySelector('script[type="module"]')?.textContent ?? "";
    const strict = `"use strict";${script}`;
    this._url ||= URL.createObjectURL(new Blob([strict], { type: "text/javascript" }));
    const worker = new Worker(this._url);
    worker.onmessage = ({ data }) => this._heard?.(data);
    worker.onerror = ({ message }) => this._heard?.({ error: String(message) });
    return worker;
  }
}
