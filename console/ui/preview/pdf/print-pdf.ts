import type { PDFDocumentProxy } from 'pdfjs-dist';
import { printInFrame } from '#console/ui/print-in-frame.ts';

const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const PAGE_MAX_PIXELS = 8_000_000;
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
  const urls: string[] = [];
  const free = (): void => {
    for (const url of urls) URL.revokeObjectURL(url);
  };
  let size = '';
  try {
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
    await printInFrame(size, async (body) => {
      await Promise.all(urls.map((url) => addPicture(body, url)));
      signal.throwIfAborted();
      return free;
    });
  } catch (error) {
    free();
    throw error;
  }
}

async function addPicture(body: HTMLElement, url: string): Promise<void> {
  const page = body.ownerDocument.createElement('div');
  page.className = 'page';
  const picture = body.ownerDocument.createElement('img');
  picture.src = url;
  page.append(picture);
  body.append(page);
  await picture.decode();
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
