/** Bytes of a frame with its first, by its type; 0 = there is no such type. RFC 4867, 5.3. */
const NARROW = [13, 14, 16, 18, 20, 21, 27, 32, 6, 0, 0, 0, 0, 0, 0, 1] as const;
const WIDE = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 0, 0, 0, 0, 1, 1] as const;
const FORMS = [
  { head: '#!AMR\n', frames: NARROW },
  { head: '#!AMR-WB\n', frames: WIDE },
] as const;
/** Of the first byte of a frame: always zero. */
const PADDING = 0x83;
const decoder = new TextDecoder('latin1');

function formOf(bytes: Uint8Array): (typeof FORMS)[number] | undefined {
  const start = decoder.decode(bytes.subarray(0, 9));
  return FORMS.find(({ head }) => start.startsWith(head));
}

/** Whether bytes are AMR, of narrow or wide band, by their head. */
export function isAmr(bytes: Uint8Array): boolean {
  return formOf(bytes) !== undefined;
}

/** Whether there is at least one whole frame behind the head, and nothing but frames; the last may be cut. */
export function hasAmrFrames(bytes: Uint8Array): boolean {
  const form = formOf(bytes);
  if (!form) return false;
  let at: number = form.head.length;
  let whole = 0;
  while (at < bytes.length) {
    const first = bytes[at] ?? 0;
    const length = form.frames[(first >> 3) & 0xf] ?? 0;
    if ((first & PADDING) !== 0 || length === 0) return false;
    at += length;
    if (at <= bytes.length) whole += 1;
  }
  return whole > 0;
}

const HEADER_BYTES = 44;
const SAMPLE_BYTES = 2;

/** Samples from -1 to 1 of one channel as a WAV file of 16 bits. */
export function toWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * SAMPLE_BYTES;
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes);
  const view = new DataView(bytes.buffer);
  const mark = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index += 1) bytes[at + index] = text.charCodeAt(index);
  };
  mark(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  mark(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * SAMPLE_BYTES, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, SAMPLE_BYTES * 8, true);
  mark(36, 'data');
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(HEADER_BYTES + index * SAMPLE_BYTES, Math.round(level * 0x7fff), true);
  });
  return bytes;
}
