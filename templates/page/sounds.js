/** Sounds, made by an oscillator: nothing has to be loaded for them. */

const TONES = { move: [330], capture: [247, 185], end: [392, 523, 659] };
const LONG = 0.09; // seconds that a tone lasts

/** @type {AudioContext | null} */
let audio = null;

/** @param {keyof typeof TONES} kind */
export function sound(kind) {
  audio ??= new AudioContext();
  let time = audio.currentTime;
  for (const tone of TONES[kind]) {
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    oscillator.type = "triangle";
    oscillator.frequency.value = tone;
    gain.gain.setValueAtTime(0.25, time);
    gain.gain.exponentialRampToValueAtTime(0.001, time + LONG);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(time);
    oscillator.stop(time + LONG);
    time += LONG;
  }
}
