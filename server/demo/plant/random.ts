/** State of a random stream: plain data, so that a simulation can be written to a file and continued. */
export interface RandomStream {
  word: number;
}

/** Independent streams for one seed: the text names what the stream is for. */
export function createRandomStream(seed: number, purpose: string): RandomStream {
  // FNV-1a over the purpose, mixed with the seed.
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < purpose.length; index += 1) {
    hash = Math.imul(hash ^ purpose.charCodeAt(index), 0x01000193) >>> 0;
  }
  return { word: hash };
}

/** Uniform in [0, 1): mulberry32. */
export function nextUniform(stream: RandomStream): number {
  stream.word = (stream.word + 0x6d2b79f5) >>> 0;
  let bits = stream.word;
  bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
}

/** Standard normal (Box–Muller). */
export function nextNormal(stream: RandomStream): number {
  const radius = Math.sqrt(-2 * Math.log(1 - nextUniform(stream)));
  return radius * Math.cos(2 * Math.PI * nextUniform(stream));
}

/** Repair times: many short ones and a long tail. */
export function nextLognormal(stream: RandomStream, median: number, sigma: number): number {
  return median * Math.exp(sigma * nextNormal(stream));
}

/** Time to failure; `shape` 1 = memoryless, above 1 = wear. `mean` is approximate for shapes near 1. */
export function nextWeibull(stream: RandomStream, mean: number, shape: number): number {
  return mean * (-Math.log(1 - nextUniform(stream))) ** (1 / shape);
}

/** One of the items, in proportion to their weights. */
export function pickWeighted<T extends { readonly weight: number }>(
  stream: RandomStream,
  items: readonly T[],
): T | null {
  let rest = nextUniform(stream) * items.reduce((sum, item) => sum + item.weight, 0);
  for (const item of items) {
    rest -= item.weight;
    if (rest < 0) return item;
  }
  return items.at(-1) ?? null;
}
