import { expect, it } from 'vitest';
import { isPlayableVoice } from './playable-voice.ts';

const encoder = new TextEncoder();

it.each([
  ['an MP3', 'ID3\u0003', true],
  ['AMR', '#!AMR\n', false],
  ['AMR of wide band', '#!AMR-WB\n', false],
  ['SILK with the mark of WeChat', '\u0002#!SILK_V3', false],
  ['Speex in Ogg', `OggS${'\0'.repeat(24)}Speex   1.2`, false],
  ['Opus in Ogg', `OggS${'\0'.repeat(24)}OpusHead`, true],
  ['nothing', '', true],
])('a voice message that is %s', (_name, head, isPlayable) => {
  expect(isPlayableVoice(encoder.encode(head))).toBe(isPlayable);
});
