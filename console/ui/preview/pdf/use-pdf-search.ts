import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { type FoundRange, findInPage, foldText, type PageText, pageText } from './page-text.ts';

/** More are not counted. */
const FOUND_MAX = 1_000;
/** A pause in typing after which the search begins. */
const PAUSE_MS = 200;

export interface Found {
  readonly pageNumber: number;
  readonly range: FoundRange;
}

export interface PdfSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly state: 'idle' | 'searching' | 'done';
  readonly found: readonly Found[];
  readonly isFull: boolean;
}

/** Searches all pages, one after the other; the texts of pages that were read are kept. */
export function usePdfSearch(pdf: PDFDocumentProxy | null, onFirst: (pageNumber: number) => void): PdfSearch {
  const [query, setQuery] = useState('');
  const [state, setState] = useState<PdfSearch['state']>('idle');
  const [found, setFound] = useState<readonly Found[]>([]);
  const texts = useRef(new Map<number, PageText>());
  const first = useRef(onFirst);
  useEffect(() => {
    first.current = onFirst;
  });

  useEffect(() => {
    setFound([]);
    if (!pdf || foldText(query) === '') {
      setState('idle');
      return;
    }
    const opened = pdf;
    let isCurrent = true;
    setState('searching');
    async function search(): Promise<void> {
      const all: Found[] = [];
      for (let pageNumber = 1; isCurrent && pageNumber <= opened.numPages; pageNumber += 1) {
        const text = texts.current.get(pageNumber) ?? (await textOfPage(opened, pageNumber));
        texts.current.set(pageNumber, text);
        if (!isCurrent) return;
        const ranges = findInPage(text, query, FOUND_MAX - all.length);
        if (ranges.length === 0) continue;
        if (all.length === 0) first.current(pageNumber);
        all.push(...ranges.map((range) => ({ pageNumber, range })));
        setFound([...all]);
        if (all.length >= FOUND_MAX) break;
      }
      if (isCurrent) setState('done');
    }
    const timer = setTimeout(() => void search().catch(() => isCurrent && setState('done')), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pdf, query]);

  return { query, setQuery, state, found, isFull: found.length >= FOUND_MAX };
}

/** Items without a text have no element in the text layer, but one in its list. */
async function textOfPage(pdf: PDFDocumentProxy, pageNumber: number): Promise<PageText> {
  const page = await pdf.getPage(pageNumber);
  const { items } = await page.getTextContent();
  return pageText(items.flatMap((item) => ('str' in item ? [item.str] : [])));
}
