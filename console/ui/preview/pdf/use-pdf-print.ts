import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { PRINT_MAX_PAGES } from '#console/ui/print-in-frame.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { printPdf } from './print-pdf.ts';

/** Prints the document; `done` pages are prepared, null while nothing is printed. Closing the preview ends it. */
export function usePdfPrint(pdf: PDFDocumentProxy | null, rotation: number) {
  const { t } = useText();
  const prompts = usePrompts();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function print(): Promise<void> {
    if (!pdf || running.current) return;
    if (pdf.numPages > PRINT_MAX_PAGES) {
      prompts.failed(t('preview.pdf.printTooMany', { max: PRINT_MAX_PAGES }), t('preview.pdf.print'));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      await printPdf(pdf, { rotation, signal: controller.signal, onProgress: setDone });
    } catch {
      if (!controller.signal.aborted) prompts.failed('', t('preview.pdf.printFailed'));
    } finally {
      running.current = null;
      if (!controller.signal.aborted) setDone(null);
    }
  }

  return { print, done };
}
