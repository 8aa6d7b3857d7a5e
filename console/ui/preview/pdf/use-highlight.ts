import { useEffect, useState } from 'react';
import type { FoundRange } from './page-text.ts';

const NAME = 'pdf-found';

/** Marks what was found in the texts of the page that is drawn, and brings it into sight. */
export function useHighlight(found: FoundRange | null): {
  readonly setTextDivs: (divs: readonly HTMLElement[]) => void;
} {
  const [textDivs, setTextDivs] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const start = found && textDivs[found.startItem];
    const end = found && textDivs[found.endItem];
    if (!found || !start || !end) return;
    start.scrollIntoView({ block: 'center', inline: 'nearest' });
    const [first, last] = [start.firstChild, end.firstChild];
    // Older browsers only scroll.
    if (!first || !last || !('highlights' in CSS)) return;
    const range = new Range();
    range.setStart(first, Math.min(found.startOffset, first.textContent?.length ?? 0));
    range.setEnd(last, Math.min(found.endOffset, last.textContent?.length ?? 0));
    CSS.highlights.set(NAME, new Highlight(range));
    return () => void CSS.highlights.delete(NAME);
  }, [found, textDivs]);
  return { setTextDivs };
}
