import {
  type ContentKind,
  contentKind,
  isEncryptedOffice,
  pictureSides,
} from '#shared/domain/files/content-kind.ts';
import { PreviewProblem } from './preview-problem.ts';

/** How a file is shown; `none`: its name, size and download only. */
export type PreviewKind = 'picture' | 'document' | 'pdf' | 'sheet' | 'video' | 'audio' | 'none';

const MB = 1024 * 1024;
/** Longest side times shortest side that a browser is made to decode: 400 MB of pixels. */
const PICTURE_MAX_PIXELS = 100_000_000;

interface Shown {
  readonly kind: PreviewKind;
  readonly contents: readonly ContentKind[];
}

/** What the specification shows, by extension, and what a file of that name may hold. */
const SHOWN: Readonly<Record<string, Shown>> = {
  png: { kind: 'picture', contents: ['png', 'jpeg'] },
  jpg: { kind: 'picture', contents: ['png', 'jpeg'] },
  jpeg: { kind: 'picture', contents: ['png', 'jpeg'] },
  doc: { kind: 'document', contents: ['cfb', 'zip'] },
  docx: { kind: 'document', contents: ['zip'] },
  pdf: { kind: 'pdf', contents: ['pdf'] },
  xlsx: { kind: 'sheet', contents: ['zip', 'cfb'] },
  xls: { kind: 'sheet', contents: ['cfb', 'zip'] },
  // Text has no mark of its own; `mp3` is what UTF-16 text may look like.
  csv: { kind: 'sheet', contents: ['unknown', 'mp3'] },
  mp4: { kind: 'video', contents: ['mp4'] },
  mp3: { kind: 'audio', contents: ['mp3'] },
};

/** The most that is loaded to be shown, in bytes. */
export const PREVIEW_MAX_BYTES: Readonly<Record<Exclude<PreviewKind, 'none'>, number>> = {
  picture: 30 * MB,
  document: 30 * MB,
  pdf: 100 * MB,
  sheet: 30 * MB,
  video: 200 * MB,
  audio: 50 * MB,
};

/** Of a file name, in small letters; empty where it has none. */
export function extensionOf(fileName: string): string {
  return /[^.]\.([^./\\]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

export function previewKind(fileName: string): PreviewKind {
  return SHOWN[extensionOf(fileName)]?.kind ?? 'none';
}

/** Throws `PreviewProblem` where the bytes are not what the name says, are locked, or are too much to decode. */
export function checkContent(fileName: string, bytes: Uint8Array): ContentKind {
  if (bytes.length === 0) throw new PreviewProblem('empty');
  const content = contentKind(bytes);
  const shown = SHOWN[extensionOf(fileName)];
  const isOffice = shown?.kind === 'document' || shown?.kind === 'sheet';
  if (isOffice && content === 'cfb' && isEncryptedOffice(bytes)) throw new PreviewProblem('encrypted');
  if (!shown?.contents.includes(content)) throw new PreviewProblem('mislabelled');
  if (shown.kind === 'picture') {
    const sides = pictureSides(bytes);
    if (!sides || sides.width === 0 || sides.height === 0) throw new PreviewProblem('damaged');
    if (sides.width * sides.height > PICTURE_MAX_PIXELS) throw new PreviewProblem('pictureTooLarge');
  }
  return content;
}
