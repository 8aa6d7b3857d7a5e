import { afterEach, expect, it, vi } from 'vitest';
import { createGong } from './gong.ts';

/** As much of a browser's audio as the gong uses; tones end when the test says so. */
function standInAudio() {
  const tones: { onended: (() => void) | null }[] = [];
  const contexts: { state: AudioContextState }[] = [];
  const parameter = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  class StandIn {
    state: AudioContextState = 'suspended';
    readonly currentTime = 0;
    readonly destination = {};
    constructor() {
      contexts.push(this);
    }
    async resume() {
      this.state = 'running';
    }
    async suspend() {
      this.state = 'suspended';
    }
    createGain() {
      return { gain: parameter, connect: () => {} };
    }
    createOscillator() {
      const tone = {
        frequency: { ...parameter },
        connect: () => {},
        start: () => {},
        stop: () => {},
        onended: null,
      };
      tones.push(tone);
      return tone;
    }
  }
  vi.stubGlobal('AudioContext', StandIn);
  return { tones, contexts };
}

afterEach(() => vi.unstubAllGlobals());

it('lets the audio of the browser rest between two strokes', async () => {
  const { tones, contexts } = standInAudio();
  const gong = createGong();
  for (const strokes of [1, 2]) {
    const played = gong.strike();
    await vi.waitFor(() => expect(tones).toHaveLength(strokes * 6));
    expect(contexts.map(({ state }) => state)).toEqual(['running']);
    tones.at(-1)?.onended?.();
    expect(await played).toBe('played');
    expect(contexts.map(({ state }) => state)).toEqual(['suspended']);
  }
});
