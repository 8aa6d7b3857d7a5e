import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PreviewProblem } from '#console/ui/preview/preview-problem.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where `server/build/pdf-assets.ts` puts what the library reads at run time. */
const ASSETS = `/assets/pdfjs-${version}`;
/** A picture of a page that has more pixels is left out. */
const IMAGE_MAX_PIXELS = 50_000_000;
const CANVAS_MAX_BYTES = 128 * 1024 * 1024;
/** Until the first page could be shown. */
const OPEN_MAX_MS = 15_000;

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy;
  /** Ends its worker. */
  readonly close: () => void;
}

/**
 * A PDF in a worker of its own: nothing of it is run (the core library has no scripting), forms of XFA are left out, and
 * character maps, fonts and decoders come from our own server. Rejects with `PreviewProblem`.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const task = getDocument({
    data: bytes,
    cMapUrl: `${ASSETS}/cmaps/`,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    wasmUrl: `${ASSETS}/wasm/`,
    iccUrl: `${ASSETS}/iccs/`,
    // Our content security policy compiles none: the decoders are there as scripts, too.
    useWasm: false,
    enableXfa: false,
    maxImageSize: IMAGE_MAX_PIXELS,
    canvasMaxAreaInBytes: CANVAS_MAX_BYTES,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  const close = (): void => void task.destroy();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PreviewProblem('tooSlow')), OPEN_MAX_MS);
  });
  try {
    const pdf = await Promise.race([task.promise, late]);
    await Promise.race([pdf.getPage(1), late]);
    return { pdf, close };
  } catch (error) {
    close();
    throw problemOf(error);
  } finally {
    clearTimeout(timer);
  }
}

function problemOf(error: unknown): PreviewProblem {
  if (error instanceof PreviewProblem) return error;
  return new PreviewProblem(
    error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged',
  );
}
