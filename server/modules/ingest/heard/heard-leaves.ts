import type { Checked } from '#server/modules/ingest/mapping/checked.ts';
import { type Payload, toReadable } from '#server/modules/ingest/mapping/payload.ts';
import type { HeardType } from '#shared/contracts/ingest/heard.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** A value as it is kept: numbers and booleans as they are, texts cut short. */
export type KeptValue = number | boolean | string | null;

export interface Leaf {
  readonly path: string;
  readonly type: HeardType;
  readonly value: KeptValue;
  readonly isAddressable: boolean;
}

const PATH_MAX_LENGTH = 128;
const UNFIT_KEY = /^$|[.\s]/;

/** Calls `visit` for each value of a payload, for at most `heardPathsPerTopicMax`. */
export function visitLeaves(
  payload: Checked<Payload>,
  raw: Uint8Array | { readonly json: unknown },
  visit: (leaf: Leaf) => void,
): void {
  if (!payload.ok) {
    const value = cut(toReadable(raw, LIMITS.heardTextMaxLength));
    visit({ path: '', type: 'unreadable', value, isAddressable: false });
    return;
  }
  let left: number = LIMITS.heardPathsPerTopicMax;

  function walk(value: unknown, path: string, isAddressable: boolean): void {
    if (left <= 0) return;
    if (typeof value !== 'object' || value === null) {
      left -= 1;
      visit(toLeaf(value, path, isAddressable));
      return;
    }
    let isEmpty = true;
    // Not entries(): an array of them would be made for every message.
    for (const key in value) {
      if (!Object.hasOwn(value, key)) continue;
      isEmpty = false;
      const isFit = isAddressable && !UNFIT_KEY.test(key);
      const joined = path === '' ? key || '""' : `${path}.${key}`;
      if (joined.length > PATH_MAX_LENGTH)
        walk((value as Record<string, unknown>)[key], `${copied(joined.slice(0, PATH_MAX_LENGTH))}…`, false);
      else walk((value as Record<string, unknown>)[key], joined, isFit);
    }
    if (!isEmpty) return;
    left -= 1;
    visit({ path, type: 'empty', value: Array.isArray(value) ? '[]' : '{}', isAddressable: false });
  }
  walk(payload.value.value, '', true);
}

function toLeaf(value: unknown, path: string, isAddressable: boolean): Leaf {
  if (typeof value === 'number') return { path, type: 'number', value, isAddressable };
  if (typeof value === 'boolean') return { path, type: 'boolean', value, isAddressable };
  if (typeof value === 'string') return { path, type: 'text', value: cut(value), isAddressable };
  return { path, type: 'null', value: null, isAddressable };
}

function cut(text: string): string {
  const { heardTextMaxLength } = LIMITS;
  return text.length <= heardTextMaxLength ? text : `${copied(text.slice(0, heardTextMaxLength))}…`;
}

/** A slice of a text keeps all of that text in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}
