import type { Announcement } from '#display/runtime/board/announcement.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { SpokenMemory } from './spoken-memory.ts';

/** `refused`: the browser allows no sound yet. */
export type SoundResult = 'played' | 'refused' | 'failed';

/** What the wall can be heard with. */
export interface SpeechPort {
  /** Resolves when the wall's voices are known. */
  ready(): Promise<void>;
  canSpeak(language: Language): boolean;
  /** Resolves when the text has been said. */
  speak(text: string, language: Language): Promise<SoundResult>;
  /** For a wall without a voice. */
  gong(): Promise<SoundResult>;
  stop(): void;
}

export interface VoiceHealth {
  /** `off`: nothing has been announced on this wall, or it is a preview. */
  readonly sound: 'off' | 'speech' | 'gong' | 'refused' | 'failed';
  /** Key of what is being said. */
  readonly speaking: string | null;
  readonly waiting: number;
  /** Rounds since the start. */
  readonly said: number;
}

export interface Voice {
  /** Everything that is to be said now, in order; what is no longer in it is not begun. */
  announce(announcements: readonly Announcement[]): void;
  speaking(): string | null;
  /** Called when another announcement is being said, or none. */
  onSpeaking(listener: () => void): () => void;
  health(): VoiceHealth;
  destroy(): void;
}

const ROUNDS = 2;
const ROUND_PAUSE_MS = 700;
/** No sentence lasts this long: browsers have been seen never to report its end. */
const SENTENCE_DEADLINE_MS = 30_000;

export interface VoiceParts {
  readonly port: SpeechPort;
  readonly memory: SpokenMemory;
  readonly later: (ms: number, run: () => void) => () => void;
}

/** Says one announcement after the other, each twice, and each sentence once the one before has ended. */
export function createVoice({ port, memory, later }: VoiceParts): Voice {
  let wanted: readonly Announcement[] = [];
  let current: string | null = null;
  let isRunning = false;
  let isDestroyed = false;
  let said = 0;
  let sound: VoiceHealth['sound'] = 'off';
  const listeners = new Set<() => void>();
  const waits = new Set<() => void>();

  function due(): Announcement | undefined {
    return isDestroyed ? undefined : wanted.find(({ key }) => memory.times(key) < ROUNDS);
  }

  function setCurrent(key: string | null): void {
    if (key === current) return;
    current = key;
    for (const listener of listeners) listener();
  }

  async function run(): Promise<void> {
    isRunning = true;
    await port.ready();
    for (let next = due(); next; next = due()) {
      setCurrent(next.key);
      await sayOnce(next);
      if (isDestroyed) break;
      memory.add(next.key);
      said += 1;
      // The last round ends with a pause too, so that two calls are not run together.
      await pause();
    }
    isRunning = false;
    setCurrent(null);
  }

  /** By a voice in each language that the wall has one for; with none at all by the gong. */
  async function sayOnce({ lines }: Announcement): Promise<void> {
    const spoken = lines.filter(({ language }) => port.canSpeak(language));
    let hasSpoken = false;
    for (const { text, language } of spoken) {
      if (isDestroyed) return;
      const result = await withDeadline(port.speak(text, language));
      hasSpoken ||= result === 'played';
      if (result !== 'played') sound = result;
    }
    if (hasSpoken) {
      sound = 'speech';
      return;
    }
    const result = isDestroyed ? 'failed' : await withDeadline(port.gong());
    sound = result === 'played' ? 'gong' : result;
  }

  function withDeadline(sounding: Promise<SoundResult>): Promise<SoundResult> {
    return new Promise((resolve) => {
      const cancel = wait(SENTENCE_DEADLINE_MS, () => {
        port.stop();
        resolve('failed');
      });
      const end = (result: SoundResult): void => {
        cancel();
        resolve(result);
      };
      sounding.then(end, () => end('failed'));
    });
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => wait(ROUND_PAUSE_MS, resolve));
  }

  function wait(ms: number, done: () => void): () => void {
    const cancel = later(ms, () => {
      waits.delete(cancel);
      done();
    });
    waits.add(cancel);
    return () => {
      waits.delete(cancel);
      cancel();
    };
  }

  return {
    announce: (announcements) => {
      wanted = announcements;
      if (!isRunning && due()) void run();
    },
    speaking: () => current,
    onSpeaking: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    health: () => ({
      sound,
      speaking: current,
      waiting: wanted.filter(({ key }) => key !== current && memory.times(key) < ROUNDS).length,
      said,
    }),
    destroy: () => {
      isDestroyed = true;
      port.stop();
      for (const cancel of waits) cancel();
      waits.clear();
      listeners.clear();
    },
  };
}
