import type { SoundResult } from '#display/runtime/voice/voice.ts';

/** `off`: nothing has sounded yet, or the screen is muted. */
export type SoundState = 'off' | SoundResult;

export interface AlarmSoundParts {
  readonly play: () => Promise<SoundResult>;
  /** From one sound to the next while something calls. */
  readonly repeatMs: number;
  readonly now: () => number;
  readonly later: (ms: number, run: () => void) => () => void;
  /** The state has changed. */
  readonly onState: () => void;
}

export interface AlarmSound {
  /** Keys of all that calls now; a key that was not there before sounds at once. */
  call(keys: readonly string[]): void;
  /** Sounds again where the browser had allowed no sound: it does once the page was touched. */
  retry(): void;
  state(): SoundState;
  destroy(): void;
}

/** Alarms that come and go in quick turns are not heard more often than that. */
const LEAST_GAP_MS = 5_000;

/** Sounds while anything calls: at once for what is new, then again and again. */
export function createAlarmSound({ play, repeatMs, now, later, onState }: AlarmSoundParts): AlarmSound {
  let calling: ReadonlySet<string> = new Set();
  let state: SoundState = 'off';
  let lastMs: number | null = null;
  let cancel: (() => void) | null = null;
  let isDestroyed = false;

  function plan(wantedInMs: number): void {
    cancel?.();
    const restMs = lastMs === null ? 0 : lastMs + LEAST_GAP_MS - now();
    cancel = later(Math.max(wantedInMs, restMs, 0), () => {
      cancel = null;
      void sound();
    });
  }

  async function sound(): Promise<void> {
    lastMs = now();
    // Planned before the sound ends: browsers have been seen never to report its end.
    plan(repeatMs);
    const result = await play().catch((): SoundResult => 'failed');
    if (isDestroyed) return;
    if (result === state) return;
    state = result;
    onState();
  }

  return {
    call: (keys) => {
      const isNew = keys.some((key) => !calling.has(key));
      calling = new Set(keys);
      if (isDestroyed) return;
      if (calling.size === 0) {
        cancel?.();
        cancel = null;
      } else if (isNew) plan(0);
    },
    retry: () => {
      if (state === 'refused' && calling.size > 0) {
        lastMs = null;
        plan(0);
      }
    },
    state: () => state,
    destroy: () => {
      isDestroyed = true;
      cancel?.();
    },
  };
}
