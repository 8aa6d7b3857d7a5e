import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Pages that are printed from the preview; each is a picture until the printer has it. */
export const PRINT_MAX_PAGES = 200;
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const PAGE_MAX_PIXELS = 8_000_000;
/** Takes away what was printed last, where the browser has not said that it is done. */
let clearLast = (): void => {};
const POLICY = "default-src 'none'; img-src blob:; style-src 'unsafe-inline'";

/**
 * Prints all pages as they are turned. They are drawn one after the other and put as pictures into a frame of their own, in
 * which nothing can run. Rejects with the reason of `signal` when that is aborted.
 */
export async function printPdf(
  pdf: PDFDocumentProxy,
  options: {
    readonly rotation: number;
    readonly signal: AbortSignal;
    readonly onProgress: (done: number) => void;
  },
): Promise<void> {
  const { rotation, signal, onProgress } = options;
  clearLast();
  const urls: string[] = [];
  const frame = document.createElement('iframe');
  const clear = (): void => {
    for (const url of urls) URL.revokeObjectURL(url);
    frame.remove();
  };
  try {
    let size = '';
    for (let pageNumber = 1; pageNumber <= pdf.numPages; pageNumber += 1) {
      signal.throwIfAborted();
      const page = await pdf.getPage(pageNumber);
      const turned = (page.rotate + rotation) % 360;
      const { width, height } = page.getViewport({ scale: 1, rotation: turned });
      const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, Math.sqrt(PAGE_MAX_PIXELS / (width * height)));
      size ||= `${width}pt ${height}pt`;
      urls.push(URL.createObjectURL(await drawPage(page, scale, turned)));
      onProgress(pageNumber);
    }
    await fillFrame(frame, urls, size);
    signal.throwIfAborted();
    clearLast = clear;
    frame.contentWindow?.focus();
    frame.contentWindow?.addEventListener('afterprint', clear);
    frame.contentWindow?.print();
  } catch (error) {
    clear();
    throw error;
  }
}

async function drawPage(
  page: Awaited<ReturnType<PDFDocumentProxy['getPage']>>,
  scale: number,
  rotation: number,
): Promise<Blob> {
  const viewport = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  // Its memory is freed at once.
  canvas.width = 0;
  if (!blob) throw new Error('a page could not be drawn');
  return blob;
}

async function fillFrame(frame: HTMLIFrameElement, urls: readonly string[], size: string): Promise<void> {
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.dataset.print = '';
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0';
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>@page{size:${size};margin:0}body{margin:0}img{display:block;width:100%;break-after:page}</style>`;
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await isLoaded;
  const body = frame.contentDocument?.body;
  if (!body) throw new Error('the frame has no document');
  const pictures = urls.map((url) => {
    const picture = body.ownerDocument.createElement('img');
    picture.src = url;
    body.append(picture);
    return picture.decode();
  });
  await Promise.all(pictures);
}
