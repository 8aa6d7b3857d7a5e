import { forgetDrawn } from '#display/parts/text/drawn-text.ts';
import { EMOJI_FAMILY, FONT_FAMILY } from '#display/parts/text/type-metrics.ts';

/** How long a first picture may wait for its font files. */
const FIRST_PICTURE_WAIT_MS = 3000;
/** Missing glyphs are asked for together: the face comes in about a hundred files by range of characters. */
const GATHER_MS = 30;

/** After a file could not be loaded, the next attempt waits this long. */
const RETRY_MS = 15_000;
/** Texts that may wait for their glyphs at the same time; beyond it the oldest keeps its stand-in face. */
const MOST_WAITING = 2000;

/** Digits and joiners are in several files of the emoji face: they are drawn from those of the pictures beside them. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;

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
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let retryAt = 0;

  async function load(characters: ReadonlySet<string>): Promise<boolean> {
    try {
      const emoji = [...characters].filter((character) => PICTOGRAPH.test(character)).join('');
      await Promise.all([
        fonts.load(`16px "${FONT_FAMILY}"`, [...characters].join('')),
        emoji && fonts.load(`16px "${EMOJI_FAMILY}"`, emoji),
      ]);
      // Before the event of the fonts that would do it: callers draw again at once.
      forgetDrawn();
      for (const character of characters) known.add(character);
      return true;
    } catch {
      return false;
    }
  }

  async function flush(): Promise<void> {
    timer = null;
    const characters = missing;
    const told = waiting;
    missing = new Set();
    waiting = [];
    if (await load(characters)) {
      for (const tell of told) tell();
      return;
    }
    // The system face stands in until the files can be had.
    retryAt = performance.now() + RETRY_MS;
    for (const character of characters) missing.add(character);
    waiting = [...told, ...waiting].slice(-MOST_WAITING);
    schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), Math.max(GATHER_MS, retryAt - performance.now()));
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
      waiting.push(onLoaded);
      if (waiting.length > MOST_WAITING) waiting.shift();
      schedule();
    },
    first: async (texts) => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, FIRST_PICTURE_WAIT_MS));
      await Promise.race([load(new Set([...texts].join(''))), late]);
    },
    destroy: () => {
      if (timer !== null) clearTimeout(timer);
      waiting = [];
    },
  };
}
