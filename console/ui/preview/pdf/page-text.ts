/** The texts of a page as they are searched: small letters, without spaces, so that matches go over the ends of lines. */
export interface PageText {
  readonly folded: string;
  /** For each character of `folded` the item that it comes from, and its place in it. */
  readonly items: Uint32Array;
  readonly offsets: Uint32Array;
}

/** From the first character to behind the last one, each as item and offset. */
export interface FoundRange {
  readonly startItem: number;
  readonly startOffset: number;
  readonly endItem: number;
  readonly endOffset: number;
}

export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
}

export function pageText(texts: readonly string[]): PageText {
  let folded = '';
  const items: number[] = [];
  const offsets: number[] = [];
  for (const [item, text] of texts.entries()) {
    let offset = 0;
    for (const sign of text) {
      const letters = foldText(sign);
      for (let index = 0; index < letters.length; index += 1) {
        items.push(item);
        offsets.push(offset);
      }
      folded += letters;
      offset += sign.length;
    }
  }
  return { folded, items: Uint32Array.from(items), offsets: Uint32Array.from(offsets) };
}

/** Matches of a page, at most `max`, in order. */
export function findInPage(page: PageText, query: string, max: number): readonly FoundRange[] {
  const wanted = foldText(query);
  const found: FoundRange[] = [];
  if (wanted === '') return found;
  let at = page.folded.indexOf(wanted);
  while (at >= 0 && found.length < max) {
    const last = at + wanted.length - 1;
    found.push({
      startItem: page.items[at] ?? 0,
      startOffset: page.offsets[at] ?? 0,
      endItem: page.items[last] ?? 0,
      endOffset: (page.offsets[last] ?? 0) + 1,
    });
    at = page.folded.indexOf(wanted, at + wanted.length);
  }
  return found;
}
