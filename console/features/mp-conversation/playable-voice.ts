/** Heads of the forms in which WeChat records and which no browser plays: AMR, Speex and SILK. */
const UNPLAYABLE = ['#!AMR', '#!SILK_V3', '\u0002#!SILK_V3', 'Speex'] as const;
const decoder = new TextDecoder('latin1');

/** Told by the content: files of SILK are named `.amr` as well. */
export function isPlayableVoice(bytes: Uint8Array): boolean {
  const head = decoder.decode(bytes.subarray(0, 64));
  if (head.startsWith('OggS')) return !head.includes('Speex');
  return !UNPLAYABLE.some((mark) => head.startsWith(mark));
}
