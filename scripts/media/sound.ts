import { clamp, mix, seededRandom } from "./pitch.ts";
import { framesPerSecond, type Moment } from "./simulation.ts";

export const samplesPerSecond = 48_000;

/** Band-pass filtered noise, which sounds like a crowd. `low` and `high` in Hz. */
function band(random: () => number, low: number, high: number): () => number {
  const smoothing = (frequency: number) => 1 - Math.exp((-2 * Math.PI * frequency) / samplesPerSecond);
  const [a, b] = [smoothing(high), smoothing(low)];
  let first = 0;
  let second = 0;
  let rumble = 0;
  return () => {
    first += a * (random() * 2 - 1 - first);
    second += a * (first - second);
    rumble += b * (second - rumble);
    return second - rumble;
  };
}

/** A referee's whistle: two close tones, modulated by the pea. */
function whistle(sound: Float32Array, from: number, seconds: number): void {
  const start = Math.round(from * samplesPerSecond);
  const length = Math.round(seconds * samplesPerSecond);
  for (let i = 0; i < length && start + i < sound.length; i++) {
    const t = i / samplesPerSecond;
    const envelope = Math.min(1, t / 0.02, (seconds - t) / 0.05);
    const pea = 0.72 + 0.28 * Math.sin(2 * Math.PI * 38 * t);
    const tone = Math.sin(2 * Math.PI * 2850 * t) + 0.8 * Math.sin(2 * Math.PI * 3120 * t);
    sound[start + i] = (sound[start + i] ?? 0) + tone * envelope * pea * 0.07;
  }
}

/** A kick of the ball. `force` from 0 to 1. */
function kick(sound: Float32Array, time: number, force: number): void {
  const start = Math.round(time * samplesPerSecond);
  for (let i = 0; i < samplesPerSecond * 0.09 && start + i < sound.length; i++) {
    const t = i / samplesPerSecond;
    const body = Math.sin(2 * Math.PI * (70 + 90 * Math.exp(-t * 60)) * t) * Math.exp(-t * 42);
    const click = Math.sin(2 * Math.PI * 1900 * t) * Math.exp(-t * 320) * 0.4;
    sound[start + i] = (sound[start + i] ?? 0) + (body + click) * (0.16 + 0.3 * force);
  }
}

/** Two frames of AAC, which overlap with their neighbours. */
const edgeSamples = 2048;

/**
 * Synthesises the sound of a film: a crowd that follows the play, kicks and whistles.
 * @param whistles seconds at which the referee blows.
 * @returns mono samples from -1 to 1, as long as the film. The end of a loop fades into its start; other sounds begin and end in silence,
 * so
 * that they can be joined with any other.
 */
export function matchSound(moments: readonly Moment[], loop: boolean, whistles: readonly number[]): Float32Array {
  const count = Math.round((moments.length / framesPerSecond) * samplesPerSecond);
  const crossfade = loop ? samplesPerSecond : 0;
  const random = seededRandom(1872);
  const [murmur, voices, roar] = [band(random, 140, 520), band(random, 260, 1100), band(random, 420, 2600)];
  const perFrame = samplesPerSecond / framesPerSecond;
  let level = moments.at(loop ? -1 : 0)?.excitement ?? 0;
  const noise = new Float32Array(count + crossfade);
  for (let i = 0; i < noise.length; i++) {
    const aim = moments[Math.floor(i / perFrame) % moments.length]?.excitement ?? 0;
    // The crowd gets loud fast and calms down slowly.
    level += (aim - level) / (samplesPerSecond * (aim > level ? 0.35 : 2.2));
    const t = i / samplesPerSecond;
    const song = 0.8 + 0.2 * Math.sin(2 * Math.PI * 1.05 * t) * Math.sin(2 * Math.PI * 0.13 * t + 1);
    noise[i] = murmur() * 0.9 + voices() * song * mix(0.55, 1.6, level) + roar() * mix(0.02, 1.9, level ** 1.6);
  }
  const sound = noise.slice(0, count);
  for (let i = 0; i < crossfade; i++) {
    const share = i / crossfade;
    sound[i] = (noise[i] ?? 0) * Math.sqrt(share) + (noise[count + i] ?? 0) * Math.sqrt(1 - share);
  }
  for (const [index, moment] of moments.entries()) {
    const before = moments[index - 1];
    if (before !== undefined && before.carrier !== null && moment.carrier === null) {
      kick(sound, moment.time, moment.excitement);
    } else if (before !== undefined && before.carrier === null && moment.carrier !== null) {
      kick(sound, moment.time, 0.1);
    }
  }
  for (const time of whistles) whistle(sound, time, 0.7);
  const edge = (i: number) => (loop ? 1 : Math.min(1, i / edgeSamples, (count - 1 - i) / edgeSamples));
  return sound.map((sample, i) => edge(i) * clamp(Math.tanh(sample * 1.1), -1, 1));
}
