import { randomInt } from 'node:crypto';

/** From 0 up to 1. Pictures are drawn with it too: a predictable decoration would tell where the gap is. */
function fraction(): number {
  return randomInt(2 ** 32) / 2 ** 32;
}

export function between(low: number, high: number): number {
  return low + fraction() * (high - low);
}

export function oneOf<T>(list: readonly [T, ...T[]]): T {
  return list[randomInt(list.length)] ?? list[0];
}

/** `count` different ones of a list, in random order. */
export function someOf<T>(list: readonly T[], count: number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(randomInt(rest.length), 1),
  ).flat();
}
