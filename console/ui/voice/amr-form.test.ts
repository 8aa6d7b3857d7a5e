import decode from '@audio/decode-amr';
import { describe, expect, it } from 'vitest';
import { hasAmrFrames, isAmr, toWav } from './amr-form.ts';

const encoder = new TextEncoder();
/** Frames of 20 ms: of 12.2 kbit/s narrow, of 23.85 kbit/s wide. */
const NARROW = { head: '#!AMR\n', frame: [0x3c, ...Array(31).fill(0x55)] };
const WIDE = { head: '#!AMR-WB\n', frame: [0x44, ...Array(60).fill(0x55)] };
const fileOf = ({ head, frame }: typeof NARROW, frames: number) =>
  new Uint8Array([...encoder.encode(head), ...Array(frames).fill(frame).flat()]);

describe('AMR', () => {
  it('is known by its head', () => {
    expect([fileOf(NARROW, 1), fileOf(WIDE, 1)].map(isAmr)).toEqual([true, true]);
    const others = ['#!SILK_V3', '\u0002#!SILK_V3', 'OggS', '#!AMR', ''];
    expect(others.map((head) => isAmr(encoder.encode(head)))).toEqual(others.map(() => false));
  });

  it.each([
    ['narrow', NARROW, 8_000],
    ['wide', WIDE, 16_000],
  ])('of %s band becomes samples of its length', async (_name, form, rate) => {
    const { channelData, sampleRate } = await decode(fileOf(form, 50));
    expect([channelData[0]?.length, sampleRate]).toEqual([rate, rate]);
  });

  it('that is cut is played as far as it goes', async () => {
    const cut = fileOf(NARROW, 50).subarray(0, 6 + 32 * 10 + 5);
    expect(hasAmrFrames(cut)).toBe(true);
    expect((await decode(cut)).channelData[0]?.length).toBe(1_600);
  });

  it.each([
    ['of frames', fileOf(NARROW, 3), true],
    ['of wide frames', fileOf(WIDE, 3), true],
    ['without a frame', fileOf(NARROW, 0), false],
    ['of wide frames under the head of narrow ones', fileOf({ ...WIDE, head: NARROW.head }, 3), false],
    ['of text', encoder.encode('#!AMR\nspeech of a driver'), false],
    ['of a page', encoder.encode('#!AMR-WB\n<html></html>'), false],
    ['without a head', encoder.encode('speech'), false],
  ])('a file %s', (_name, bytes, isWhole) => {
    expect(hasAmrFrames(bytes)).toBe(isWhole);
  });
});

it('samples become a WAV file', () => {
  const wav = toWav(new Float32Array([0, 1, -1, 2]), 8_000);
  const view = new DataView(wav.buffer);
  expect(new TextDecoder().decode(wav.subarray(0, 4))).toBe('RIFF');
  expect([view.getUint32(24, true), view.getUint32(40, true), wav.length]).toEqual([8_000, 8, 52]);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767, 32_767]);
});
