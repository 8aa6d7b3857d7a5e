import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { drawPdf } from '#server/adapters/pdf/draw-pdf.ts';
import type { PageBox, PageFigure, PageLine, ReportPage } from '#shared/contracts/report/report-pages.ts';

const line = (text: string, more: Partial<PageLine> = {}): PageLine => ({
  ...{ text, x: 40, y: 60, w: 100, size: 9, weight: 400, colour: 'ink', align: 'left' },
  ...more,
});
const box = (more: Partial<PageBox>): PageBox => ({ x: 36, y: 50, w: 200, h: 60, lines: [], ...more });
const page = (...boxes: PageBox[]): ReportPage => ({ w: 595, h: 842, sheet: 'main', boxes });
const chart = (kind: Extract<PageFigure, { chart: string }>['chart']): PageFigure => ({
  ...{ chart: kind, categories: ['一线', '二线'], targets: [], legend: true, labels: false },
  series: [{ name: '分钟', axis: 'left', look: 'bar', values: [5, null], texts: ['5', ''] }],
});

/** What a reader of PDFs finds: of each page its size and texts with their place from the top left, and the title. */
async function read(...pages: ReportPage[]) {
  const bytes = await drawPdf(
    { title: '停机帕累托', language: 'zh', chartMissing: '这种图还不能显示' },
    pages,
  );
  const task = getDocument({ data: bytes, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const found = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const one = await pdf.getPage(number);
    const [, , w = 0, h = 0] = one.view;
    const { items } = await one.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str !== ''
        ? [{ text: item.str, x: item.transform[4] as number, y: h - item.transform[5], w: item.width }]
        : [],
    );
    found.push({ w, h, texts });
  }
  await task.destroy();
  return { title: (info as { Title?: string }).Title, pages: found };
}

it('has each line of text where it was laid out, as wide as it was', async () => {
  const lines = [
    line('停机 12:04 AVATo', { x: 40, y: 60, w: 77 }),
    line('合计', { x: 120.5, y: 91.25, w: 24, size: 12, weight: 700 }),
  ];
  const { title, pages } = await read(page(box({ lines })), { ...page(), w: 842, h: 595 });
  expect(title).toBe('停机帕累托');
  expect(pages.map(({ w, h }) => [w, h])).toEqual([
    [595, 842],
    [842, 595],
  ]);
  expect(pages[0]?.texts.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  for (const [index, { x, y }] of (pages[0]?.texts ?? []).entries()) {
    expect(x).toBeCloseTo(lines[index]?.x ?? 0, 1);
    expect(y).toBeCloseTo(lines[index]?.y ?? 0, 1);
  }
  expect(pages[0]?.texts[1]?.w).toBeCloseTo(24, 1);
});

it('draws without kerning, by which pages are laid out', async () => {
  const [kerned, apart] = await Promise.all(
    ['AVATo', 'A V A T o'].map(
      async (text) => (await read(page(box({ lines: [line(text)] })))).pages[0]?.texts,
    ),
  );
  const spaces = 4 * 9 * 0.224;
  expect(kerned?.[0]?.w).toBeCloseTo((apart ?? []).reduce((sum, { w }) => sum + w, 0) - spaces, 0);
});

it('draws a box for a character that the font lacks, and nothing for a control character', async () => {
  const hostile = ['=HYPERLINK("x")', 'a\u0000b\u0007', '😀', 'שלום', '\ud800', '<script>alert(1)</script>'];
  const { pages } = await read(
    page(box({ lines: hostile.map((text, at) => line(text, { y: 60 + 12 * at })) })),
  );
  const texts = pages[0]?.texts.map(({ text }) => text);
  expect(texts).toContain('=HYPERLINK("x")');
  expect(texts).toContain('ab');
  expect(texts).toContain('<script>alert(1)</script>');
  expect(texts?.join('')).toContain('□');
});

it('draws charts with their words, and says of other kinds that they are missing', async () => {
  const { pages } = await read(
    page(box({ h: 160, figure: chart('bar') }), box({ y: 300, figure: chart('gauge') })),
  );
  const texts = pages[0]?.texts.map(({ text }) => text) ?? [];
  expect(texts.join('|')).toContain('一线');
  expect(texts.join('|')).toContain('分钟');
  expect(texts).toContain('这种图还不能显示');
});
