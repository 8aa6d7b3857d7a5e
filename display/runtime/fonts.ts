import { FONT_FAMILY } from '../parts/type-metrics.ts';

/** How long a first picture may wait for its font files. */
const FIRST_PICTURE_WAIT_MS = 3000;
/** Missing glyphs are asked for together: the face comes in about a hundred files by range of characters. */
const GATHER_MS = 30;

export interface GlyphLoader {
  /** Makes sure the files for a text are there; calls back once, only if something had to be loaded. */
  need(text: string, onLoaded: () => void): void;
  /** Resolves when the files for these texts are there, or after a while without them. */
  first(texts: Iterable<string>): Promise<void>;
  destroy(): void;
}

/**
 * A canvas does not load web fonts: text drawn before its file is there comes out in a system face and stays so.
 * Characters are remembered, so a text made of known ones costs a scan of its letters.
 */
export function createGlyphLoader(fonts: FontFaceSet): GlyphLoader {
  const known = new Set<string>();
  let missing = new Set<string>();
  let listeners: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function load(characters: ReadonlySet<string>, waiting: readonly (() => void)[]): Promise<void> {
    try {
      await fonts.load(`16px "${FONT_FAMILY}"`, [...characters].join(''));
      for (const character of characters) known.add(character);
    } catch {
      // A file that failed is asked for again when the next text needs it; until then the system face stands in.
    }
    for (const listener of waiting) listener();
  }

  function flush(): void {
    timer = null;
    const characters = missing;
    const waiting = listeners;
    missing = new Set();
    listeners = [];
    void load(characters, waiting);
  }

  return {
    need: (text, onLoaded) => {
      let isMissing = false;
      for (const character of text) {
        if (known.has(character)) continue;
        missing.add(character);
        isMissing = true;
      }
      if (!isMissing) return;
      listeners.push(onLoaded);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    first: async (texts) => {
      const characters = new Set([...texts].join(''));
      const late = new Promise<void>((resolve) => setTimeout(resolve, FIRST_PICTURE_WAIT_MS));
      await Promise.race([load(characters, []), late]);
    },
    destroy: () => {
      if (timer !== null) clearTimeout(timer);
      listeners = [];
    },
  };
}
