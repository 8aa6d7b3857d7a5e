import { parseAsync, renderDocument } from 'docx-preview';
import { cleanZip } from '#console/ui/preview/clean-zip.ts';
import { PreviewProblem } from '#console/ui/preview/preview-problem.ts';
import { makeHarmless } from './make-harmless.ts';

const MB = 1024 * 1024;
/** All parts of a document, its pictures among them, inflated. */
const INFLATED_MAX_BYTES = 96 * MB;
/** The page itself makes elements of it and cannot do anything else meanwhile: one to two seconds for a megabyte. */
const XML_MAX_BYTES = 2 * MB;
const OFFICE_PARTS = /^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|word\/)/;
/** Objects, macros and alternative contents are not looked at. */
const UNREAD_PARTS = /^word\/(?:embeddings|activeX|vbaProject|afchunk|printerSettings)/i;

const OPTIONS = {
  className: 'docx',
  inWrapper: true,
  // Contents of another format, such as HTML, would become frames.
  renderAltChunks: false,
  renderComments: false,
  // What no one has accepted yet is marked: as if it were the text, a deletion would be gone without a word.
  renderChanges: true,
  // The frame's policy takes pictures and fonts from nowhere but its own text.
  useBase64URL: true,
  experimental: false,
  debug: false,
} as const;

/**
 * A docx file as elements that hold nothing which could run or load: they are made outside of any page. Rejects with
 * `PreviewProblem`.
 */
export async function renderWordDocument(bytes: Uint8Array<ArrayBuffer>): Promise<HTMLElement> {
  const clean = await cleanZip(bytes, {
    inflatedMaxBytes: INFLATED_MAX_BYTES,
    xmlMaxBytes: XML_MAX_BYTES,
    keeps: (name) => OFFICE_PARTS.test(name) && !UNREAD_PARTS.test(name),
  });
  try {
    const document = await parseAsync(clean, OPTIONS);
    // Without its text the library still returns something.
    if (!document?.documentPart?.body) throw new PreviewProblem('damaged');
    return makeHarmless(await renderDocument(document, OPTIONS));
  } catch (error) {
    throw error instanceof PreviewProblem ? error : new PreviewProblem('damaged');
  }
}
