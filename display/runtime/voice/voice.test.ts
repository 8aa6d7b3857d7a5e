import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Announcement } from '#display/runtime/board/announcement.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { openSpokenMemory } from './spoken-memory.ts';
import { createVoice, type SoundResult, type SpeechPort } from './voice.ts';

const SENTENCE_MS = 4_000;
const GONG_MS = 2_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function storageOf(items: Map<string, string>): Storage {
  return {
    get length() {
      return items.size;
    },
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    setItem: (key, value) => void items.set(key, value),
  };
}

/** A wall whose sounds take their time; `heard` is what was heard, `most` how many sounds there were at once. */
function wallOf(options: { languages?: readonly Language[]; result?: SoundResult; isHung?: boolean } = {}) {
  const { languages = ['zh', 'en'], result = 'played', isHung = false } = options;
  const heard: string[] = [];
  const stopped: string[] = [];
  let now = 0;
  let most = 0;
  const sound = async (what: string, ms: number): Promise<SoundResult> => {
    now += 1;
    most = Math.max(most, now);
    heard.push(what);
    await new Promise((done) => setTimeout(done, isHung ? 10_000_000 : ms));
    now -= 1;
    return result;
  };
  const port: SpeechPort = {
    ready: async () => {},
    canSpeak: (language) => languages.includes(language),
    speak: (text) => sound(text, SENTENCE_MS),
    gong: () => sound('gong', GONG_MS),
    stop: () => void stopped.push('stop'),
  };
  return { heard, stopped, port, most: () => most };
}

const call = (key: string): Announcement => ({
  key,
  lines: [
    { language: 'zh', text: `${key} zh` },
    { language: 'en', text: `${key} en` },
  ],
});

function voiceOn(port: SpeechPort, items = new Map<string, string>()) {
  return createVoice({
    port,
    memory: openSpokenMemory(storageOf(items)),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('the voice of a wall', () => {
  it('says each call twice, Chinese then English, and never two sentences at once', async () => {
    const wall = wallOf();
    const voice = voiceOn(wall.port);
    voice.announce([call('a'), call('b')]);
    await pass(1);
    expect([voice.speaking(), voice.health().waiting]).toEqual(['a', 1]);
    await pass(60_000);
    expect(wall.heard).toEqual(['a zh', 'a en', 'a zh', 'a en', 'b zh', 'b en', 'b zh', 'b en']);
    expect([wall.most(), voice.speaking(), voice.health().said]).toEqual([1, null, 4]);
    expect(voice.health().sound).toBe('speech');
  });

  it('does not begin again when the same calls are announced again', async () => {
    const wall = wallOf();
    const voice = voiceOn(wall.port);
    voice.announce([call('a')]);
    await pass(2_000);
    voice.announce([call('a')]);
    await pass(60_000);
    voice.announce([call('a')]);
    await pass(60_000);
    expect(wall.heard).toHaveLength(4);
  });

  it('tells who listens which call is being said', async () => {
    const voice = voiceOn(wallOf().port);
    const seen: (string | null)[] = [];
    const stop = voice.onSpeaking(() => seen.push(voice.speaking()));
    voice.announce([call('a'), call('b')]);
    await pass(60_000);
    expect(seen).toEqual(['a', 'b', null]);
    stop();
    voice.announce([call('c')]);
    await pass(60_000);
    expect(seen).toHaveLength(3);
  });

  it('never begins a call that is over, and finishes the sentence of one that ends meanwhile', async () => {
    const wall = wallOf();
    const voice = voiceOn(wall.port);
    voice.announce([call('a'), call('b')]);
    await pass(1_000);
    voice.announce([]);
    await pass(60_000);
    expect(wall.heard).toEqual(['a zh', 'a en']);
  });

  it('repeats nothing after a reload, and loses nothing', async () => {
    const items = new Map<string, string>();
    const first = wallOf();
    const before = voiceOn(first.port, items);
    before.announce([call('a'), call('b')]);
    // The first call is said, the second one once and a half.
    await pass(2 * (2 * SENTENCE_MS + 700) + (2 * SENTENCE_MS + 700) + SENTENCE_MS / 2);
    before.destroy();
    expect(first.heard).toEqual(['a zh', 'a en', 'a zh', 'a en', 'b zh', 'b en', 'b zh']);
    const second = wallOf();
    const after = voiceOn(second.port, items);
    after.announce([call('a'), call('b'), call('c')]);
    await pass(60_000);
    expect(second.heard).toEqual(['b zh', 'b en', 'c zh', 'c en', 'c zh', 'c en']);
  });

  it('strikes the gong where the wall has no voice, and leaves out a language that it cannot speak', async () => {
    const without = wallOf({ languages: [] });
    const voice = voiceOn(without.port);
    voice.announce([call('a')]);
    await pass(60_000);
    expect([without.heard, voice.health().sound]).toEqual([['gong', 'gong'], 'gong']);
    const chinese = wallOf({ languages: ['zh'] });
    voiceOn(chinese.port).announce([call('a')]);
    await pass(60_000);
    expect(chinese.heard).toEqual(['a zh', 'a zh']);
  });

  it('says in its health that the browser allows no sound, and goes on', async () => {
    const wall = wallOf({ result: 'refused' });
    const voice = voiceOn(wall.port);
    voice.announce([call('a'), call('b')]);
    await pass(120_000);
    expect(voice.health()).toEqual({ sound: 'refused', speaking: null, waiting: 0, said: 4 });
  });

  it('gives up a sentence whose end never comes', async () => {
    const wall = wallOf({ isHung: true });
    const voice = voiceOn(wall.port);
    voice.announce([call('a')]);
    await pass(400_000);
    expect([voice.speaking(), voice.health().sound]).toEqual([null, 'failed']);
    expect(wall.stopped.length).toBeGreaterThan(0);
  });

  it('falls silent when it is destroyed, and leaves no timer', async () => {
    const wall = wallOf();
    const voice = voiceOn(wall.port);
    voice.announce([call('a')]);
    await pass(SENTENCE_MS + 100);
    voice.destroy();
    expect(wall.stopped).toEqual(['stop']);
    await pass(60_000);
    expect(wall.heard).toEqual(['a zh', 'a en']);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what has been said', () => {
  it('is kept up to a bound, the newest', () => {
    const items = new Map<string, string>();
    const memory = openSpokenMemory(storageOf(items), null, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) memory.add(key);
    const again = openSpokenMemory(storageOf(items), null, 3);
    expect(['a', 'b', 'c', 'd'].map(again.times)).toEqual([2, 0, 1, 1]);
  });

  it('is kept for each screen of a computer', () => {
    const storage = storageOf(new Map());
    openSpokenMemory(storage, '4').add('a');
    expect(['4', '5', null].map((screen) => openSpokenMemory(storage, screen).times('a'))).toEqual([1, 0, 0]);
  });

  it('is nothing where the storage holds something else, and stays in the page where it holds nothing', () => {
    const spoilt = openSpokenMemory(storageOf(new Map([['linewall.spoken.v1', '{"a":1}']])));
    expect(spoilt.times('a')).toBe(0);
    const full = storageOf(new Map());
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const memory = openSpokenMemory(full);
    memory.add('a');
    expect(memory.times('a')).toBe(1);
  });
});
