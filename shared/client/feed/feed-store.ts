import { FeedFrame } from '#shared/contracts/live/feed.ts';
import type { ImageStore } from './feed-port.ts';

/** Raised when stored images of older versions must not be read any more. */
const VERSION = 1;
const PREFIX = `linewall.image.v${VERSION}.`;
const ANY_VERSION = /^linewall\.image\.v\d+\./;
/** One image larger than this is not kept; a line of 60 machines takes about 60 kB. */
const MOST_CHARACTERS = 600_000;
/** Images kept at the same time; the oldest goes. */
const MOST_IMAGES = 8;
/** Storage is written at most this often. */
const SAVE_EVERY_MS = 5000;

/**
 * The last picture of each topic in local storage, so that a wall that restarts without a network shows what it
 * last knew, with its true age. A full or forbidden storage costs the picture, never the display.
 */
export function createImageStore(storage: Storage, options: { readonly tenantId: () => string }): ImageStore {
  const waiting = new Map<string, () => FeedFrame | null>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  const keyOf = (topicKey: string): string => `${PREFIX}${options.tenantId()}.${topicKey}`;

  function write(topicKey: string, frame: FeedFrame): void {
    const text = JSON.stringify(frame);
    const key = keyOf(topicKey);
    try {
      if (text.length > MOST_CHARACTERS) storage.removeItem(key);
      else {
        makeRoom(key);
        storage.setItem(key, text);
      }
    } catch {
      // Full or forbidden: nothing on the glass depends on it.
    }
  }

  /** Removes images of other versions and the oldest ones beyond the bound. */
  function makeRoom(keyToWrite: string): void {
    const own: { key: string; serverTs: number }[] = [];
    for (const key of Array.from({ length: storage.length }, (_, index) => storage.key(index))) {
      if (key === null || !ANY_VERSION.test(key)) continue;
      if (!key.startsWith(PREFIX)) storage.removeItem(key);
      else if (key !== keyToWrite) own.push({ key, serverTs: read(storage, key)?.serverTs ?? 0 });
    }
    own.sort((a, b) => b.serverTs - a.serverTs);
    for (const { key } of own.slice(MOST_IMAGES - 1)) storage.removeItem(key);
  }

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const [topicKey, toFrame] of waiting) {
      const frame = toFrame();
      if (frame) write(topicKey, frame);
    }
    waiting.clear();
  }

  return {
    load: (topicKey) => read(storage, keyOf(topicKey)),
    save: (topicKey, frame) => {
      waiting.set(topicKey, frame);
      timer ??= setTimeout(flush, SAVE_EVERY_MS);
    },
    flush,
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
