import type { OpenedFeed } from '#display/runtime/feed/open-feed.ts';
import type { Takeover, TakeoverParts } from './takeover.ts';

const RETRY_MS = 5_000;

/** Fetches the code of the takeover, which most screens do not need, and keeps what it is to know until it is there. */
export function loadTakeover(parts: TakeoverParts): Takeover {
  let loaded: Takeover | null = null;
  let opened: OpenedFeed | null = null;
  let placed: Parameters<Takeover['place']> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDestroyed = false;

  async function load(): Promise<void> {
    timer = null;
    try {
      const { startTakeover } = await import('./takeover.ts');
      if (isDestroyed) return;
      loaded = startTakeover(parts);
      if (placed) loaded.place(...placed);
      loaded.follow(opened);
    } catch {
      if (!isDestroyed) timer = setTimeout(() => void load(), RETRY_MS);
    }
  }
  void load();

  return {
    follow: (next) => {
      opened = next;
      loaded?.follow(next);
    },
    place: (viewport, offset) => {
      placed = [viewport, offset];
      loaded?.place(viewport, offset);
    },
    health: () => loaded?.health() ?? { shown: null, alarmId: null, sound: 'off' },
    destroy: () => {
      isDestroyed = true;
      if (timer !== null) clearTimeout(timer);
      loaded?.destroy();
    },
  };
}
