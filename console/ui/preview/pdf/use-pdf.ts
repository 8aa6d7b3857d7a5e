import { useEffect, useState } from 'react';
import type { ViewProps } from '#console/ui/preview/preview-file.ts';
import { PreviewProblem } from '#console/ui/preview/preview-problem.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';

/** The document while it is shown; null until it is open. */
export function usePdf(blob: Blob, onProblem: ViewProps['onProblem']): OpenPdf['pdf'] | null {
  const [pdf, setPdf] = useState<OpenPdf['pdf'] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let opened: OpenPdf | null = null;
    async function open(): Promise<void> {
      opened = await openPdf(await blob.arrayBuffer());
      if (isCurrent) setPdf(opened.pdf);
      else opened.close();
    }
    open().catch((error: unknown) => {
      if (isCurrent) onProblem(error instanceof PreviewProblem ? error.code : 'damaged');
    });
    return () => {
      isCurrent = false;
      opened?.close();
    };
  }, [blob, onProblem]);
  return pdf;
}
