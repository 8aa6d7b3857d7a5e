import PDFDocument from 'pdfkit';
import type { PageBox, PageFigure, PageLine, ReportPage } from '#shared/contracts/report/report-pages.ts';
import { isDrawn } from '#shared/domain/report/draw/chart-option.ts';
import {
  barOf,
  borderLines,
  DASHES,
  diagonalLines,
  type ShapeLine,
  sparkColumns,
  sparkLines,
} from '#shared/domain/report/draw/figure-shapes.ts';
import { reportColour } from '#shared/domain/report/draw/report-colours.ts';
import { drawPdfChart } from './pdf-chart.ts';
import { drawableText, FONTS, registerFonts } from './pdf-fonts.ts';

type Doc = PDFKit.PDFDocument;

const LANGUAGES = { zh: 'zh-CN', en: 'en' } as const;
/** Pages were laid out without kerning. */
const UNKERNED = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** The bytes of a PDF with these pages. A page is drawn, and forgotten, before the next one is taken. */
export async function drawPdf(
  file: { readonly title: string; readonly language: 'zh' | 'en'; readonly chartMissing: string },
  pages: Iterable<ReportPage>,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: LANGUAGES[file.language],
    displayTitle: true,
    info: { Title: file.title, Creator: 'Linewall' },
  });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  registerFonts(doc);
  for (const { w, h, boxes } of pages) {
    doc.addPage({ size: [w, h], margin: 0 });
    for (const box of boxes) drawBox(doc, box, file.chartMissing);
  }
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

function drawBox(doc: Doc, box: PageBox, chartMissing: string): void {
  const { x, y, w, h, fill, figure, lines } = box;
  if (fill !== undefined) doc.rect(x, y, w, h).fill(reportColour(fill, 'light'));
  for (const { style, ...line } of borderLines(box)) {
    const dash = DASHES[style.dash];
    if (dash) doc.dash(dash[0], { space: dash[1] });
    drawLine(doc, line, style.width, reportColour(style.colour, 'light'));
    if (dash) doc.undash();
  }
  if (figure) drawFigure(doc, box, figure, chartMissing);
  for (const line of lines) drawText(doc, line);
}

function drawLine(doc: Doc, { x1, y1, x2, y2 }: ShapeLine, width: number, colour: string): void {
  doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).stroke(colour);
}

function drawFigure(doc: Doc, box: PageBox, figure: PageFigure, chartMissing: string): void {
  const brand = reportColour('brand', 'light');
  if ('chart' in figure) {
    if (isDrawn(figure)) drawPdfChart(doc, box, figure);
    else {
      const place = { x: box.x + 6, y: box.y + 14, w: box.w - 12, size: 9 };
      drawText(doc, { ...place, text: chartMissing, weight: 400, colour: 'doubt', align: 'left' });
    }
  } else if ('bar' in figure) {
    const { x, y, w, h } = barOf(box, figure.bar);
    if (w > 0) doc.roundedRect(x, y, w, h, Math.min(1.5, w / 2)).fill(brand);
  } else if ('diagonal' in figure)
    for (const line of diagonalLines(box, figure.diagonal))
      drawLine(doc, line, 0.75, reportColour('line', 'light'));
  else if ('spark' in figure && figure.spark === 'column')
    for (const { x, y, w, h } of sparkColumns(box, figure)) doc.rect(x, y, w, h).fill(brand);
  else if ('spark' in figure)
    for (const [first, ...others] of sparkLines(box, figure)) {
      if (!first) continue;
      doc.moveTo(...first);
      for (const point of others) doc.lineTo(...point);
      doc.lineWidth(1.2).stroke(brand);
    }
}

function drawText(doc: Doc, line: PageLine): void {
  const text = drawableText(doc, line.weight, line.text);
  if (text === '') return;
  doc
    .font(FONTS[line.weight])
    .fontSize(line.size)
    .fillColor(reportColour(line.colour, 'light'))
    .text(text, line.x, line.y, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: UNKERNED,
      ...(line.italic && { oblique: true }),
      ...(line.underline && { underline: true }),
    });
}
