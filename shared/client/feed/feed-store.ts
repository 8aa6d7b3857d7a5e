import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FeedFrame } from '#shared/contracts/live/feed.ts';
import type { ImageStore } from './feed-port.ts';

/** Raised when stored images of older versions must not be read any more. */
const VERSION = 1;
const PREFIX = `linewall.image.v${VERSION}.`;
const ANY_VERSION = /^linewall\.image\.v\d+\./;
/** One image larger than this is not kept; a line of 60 machines takes about 60 kB. */
const MOST_CHARACTERS = 600_000;
/** Images kept at the same time, as many as a board of all lines has; the oldest goes. */
const MOST_IMAGES = LIMITS.feedTopicsPerSocket;
/** Of all images together: a browser gives an origin room for some five million. */
const MOST_CHARACTERS_IN_ALL = 2_500_000;
/** Storage is written at most this often. */
const SAVE_EVERY_MS = 5000;
/** Between two images: a board of all lines is not held up by the writing of all of them. */
const BETWEEN_MS = 50;

/**
 * The last picture of each topic in local storage, so that a wall that restarts without a network shows what it
 * last knew, with its true age. A full or forbidden storage costs the picture, never the display.
 */
export function createImageStore(storage: Storage, options: { readonly tenantId: () => string }): ImageStore {
  const waiting = new Map<string, () => FeedFrame | null>();
  /** Stored images by their keys, as far as they have been read or written here. */
  const known = new Map<string, { readonly serverTs: number; readonly characters: number }>();
  let due: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const keyOf = (topicKey: string): string => `${PREFIX}${options.tenantId()}.${topicKey}`;

  function write(topicKey: string): void {
    const frame = waiting.get(topicKey)?.();
    waiting.delete(topicKey);
    if (!frame) return;
    const text = JSON.stringify(frame);
    const key = keyOf(topicKey);
    try {
      if (text.length > MOST_CHARACTERS) storage.removeItem(key);
      else {
        makeRoom(key, text.length);
        storage.setItem(key, text);
        known.set(key, { serverTs: frame.serverTs, characters: text.length });
      }
    } catch {
      // Full or forbidden: nothing on the glass depends on it.
    }
  }

  /** Removes images of other versions and the oldest ones beyond the bounds. */
  function makeRoom(keyToWrite: string, characters: number): void {
    const own: { key: string; serverTs: number; characters: number }[] = [];
    for (const key of Array.from({ length: storage.length }, (_, index) => storage.key(index))) {
      if (key === null || !ANY_VERSION.test(key)) continue;
      if (!key.startsWith(PREFIX)) storage.removeItem(key);
      else if (key !== keyToWrite) own.push({ key, ...measure(key) });
    }
    own.sort((a, b) => b.serverTs - a.serverTs);
    let left = MOST_CHARACTERS_IN_ALL - characters;
    for (const [index, image] of own.entries()) {
      left -= image.characters;
      if (index < MOST_IMAGES - 1 && left >= 0) continue;
      storage.removeItem(image.key);
      known.delete(image.key);
    }
  }

  function measure(key: string): { readonly serverTs: number; readonly characters: number } {
    const found = known.get(key) ?? {
      serverTs: read(storage, key)?.serverTs ?? 0,
      characters: storage.getItem(key)?.length ?? 0,
    };
    known.set(key, found);
    return found;
  }

  function writeNext(): void {
    timer = null;
    const [next, ...others] = due;
    due = others;
    if (next !== undefined) write(next);
    if (due.length > 0) timer = setTimeout(writeNext, BETWEEN_MS);
    else wait();
  }

  function wait(): void {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(() => {
      due = [...waiting.keys()];
      writeNext();
    }, SAVE_EVERY_MS);
  }

  return {
    load: (topicKey) => read(storage, keyOf(topicKey)),
    save: (topicKey, frame) => {
      waiting.set(topicKey, frame);
      wait();
    },
    flush: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      due = [];
      for (const topicKey of [...waiting.keys()]) write(topicKey);
    },
  };
}

function read(storage: Storage, key: string): FeedFrame | null {
  try {
    const text = storage.getItem(key);
    if (text === null) return null;
    const frame = FeedFrame.safeParse(JSON.parse(text));
    return frame.success ? frame.data : null;
  } catch {
    return null;
  }
}
