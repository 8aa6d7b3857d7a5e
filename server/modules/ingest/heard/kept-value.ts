import type { HeardMapping, HeardState, HeardType } from '#shared/contracts/ingest/heard.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { KeptValue, Leaf } from './heard-leaves.ts';

/** What rules say of a value; found when it is asked for, and kept until they change. */
export interface Resolved {
  readonly state: HeardState;
  readonly mapping: HeardMapping | null;
}

/** One value of a topic with what was heard of it. */
export interface KeptLeaf {
  readonly path: string;
  type: HeardType;
  isAddressable: boolean;
  count: number;
  readonly firstAt: number;
  lastAt: number;
  /** Messages, each worth less the older it is. */
  weight: number;
  /** A ring of the newest values; `next` is the place of the next one. */
  readonly values: KeptValue[];
  next: number;
  resolved: Resolved | null;
  /** Of the rules that `resolved` was found with. */
  version: number;
}

const RATE_OVER_MS = 60_000;

export function createKeptLeaf({ path, type, isAddressable }: Leaf, at: number): KeptLeaf {
  return {
    path,
    type,
    isAddressable,
    count: 0,
    firstAt: at,
    lastAt: at,
    weight: 0,
    values: [],
    next: 0,
    resolved: null,
    version: -1,
  };
}

export function keep(kept: KeptLeaf, leaf: Leaf, at: number): void {
  const passedMs = Math.max(0, at - kept.lastAt);
  kept.weight = (passedMs === 0 ? kept.weight : kept.weight * Math.exp(-passedMs / RATE_OVER_MS)) + 1;
  kept.count += 1;
  kept.lastAt = at;
  kept.type = leaf.type;
  kept.isAddressable = leaf.isAddressable;
  kept.values[kept.next] = leaf.value;
  kept.next = (kept.next + 1) % LIMITS.heardLastValues;
}

/** Messages per second over about the last minute. */
export function ratePerS({ weight, firstAt, lastAt }: KeptLeaf, now: number): number {
  const faded = weight * Math.exp(-Math.max(0, now - lastAt) / RATE_OVER_MS);
  const heardMs = Math.max(1_000, now - firstAt);
  return (faded / (RATE_OVER_MS * (1 - Math.exp(-heardMs / RATE_OVER_MS)))) * 1_000;
}

export function newest({ values, next }: KeptLeaf): KeptValue {
  return values[(next + LIMITS.heardLastValues - 1) % LIMITS.heardLastValues] ?? null;
}

/** Newest first. */
export function newestTexts({ values, next }: KeptLeaf): string[] {
  const size = LIMITS.heardLastValues;
  return Array.from({ length: values.length }, (_, back) => toText(values[(next + size - 1 - back) % size]));
}

/** Control characters and halves of characters would break a line, or could not be sent. */
function toText(value: KeptValue | undefined): string {
  return String(value ?? null)
    .replace(/\p{Cc}/gu, '\uFFFD')
    .toWellFormed();
}
