/** What the first bytes of a file are: `zip` holds docx and xlsx, `cfb` holds doc, xls and files with a password. */
export type ContentKind = 'png' | 'jpeg' | 'pdf' | 'zip' | 'cfb' | 'mp4' | 'mp3' | 'markup' | 'unknown';

/** A PDF may have so much in front of its mark. */
const PDF_MARK_WITHIN = 1_024;
const TEXT_HEAD = 512;

/** By the bytes, never by the name. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const starts = (...head: readonly number[]): boolean => head.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'cfb';
  const head = latin(bytes.subarray(0, PDF_MARK_WITHIN));
  if (head.slice(4, 8) === 'ftyp') return 'mp4';
  if (head.startsWith('ID3') || isMp3Frame(bytes)) return 'mp3';
  if (
    /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|head|body|script|svg|\?xml)/i.test(head.slice(0, TEXT_HEAD))
  )
    return 'markup';
  return head.includes('%PDF-') ? 'pdf' : 'unknown';
}

/** A file of Office with a password: its stream of this name stands in the directory of the container. */
export function isEncryptedOffice(bytes: Uint8Array): boolean {
  return indexOfUtf16(bytes, 'EncryptionInfo') >= 0;
}

/** Sides of a PNG or JPEG as its head says them, in pixels; null where it does not. Nothing is decoded. */
export function pictureSides(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = contentKind(bytes);
  try {
    if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
    return kind === 'jpeg' ? jpegSides(view) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The first frame header (SOF0 to SOF15 without DHT, JPG and DAC) among the segments. */
function jpegSides(view: DataView): { readonly width: number; readonly height: number } | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Sync word, a layer, a bit rate and a sample rate that exist. */
function isMp3Frame(bytes: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  const isSync = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08;
  return isSync && (second & 0x06) === 0x02 && third >> 4 !== 0x0f && (third & 0x0c) !== 0x0c;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function indexOfUtf16(bytes: Uint8Array, text: string): number {
  const last = bytes.length - text.length * 2;
  for (let at = 0; at <= last; at += 1) {
    let matched = 0;
    while (
      matched < text.length &&
      bytes[at + matched * 2] === text.charCodeAt(matched) &&
      bytes[at + matched * 2 + 1] === 0
    )
      matched += 1;
    if (matched === text.length) return at;
  }
  return -1;
}
